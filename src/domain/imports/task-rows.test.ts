import { describe, expect, it } from 'vitest';
import { runSteps } from '../../lib/steps';
import { fillPlaceholders } from '../tasks/event-messages';
import { parseImport } from './task-rows';

const row = {
  taskNumber: 'T1',
  warehouseCode: 'W1',
  taskType: 'PIC',
  productCode: 'BOLT',
  bin: 'A-1',
  taskAmount: 4,
};

describe('rows of an upload', () => {
  it('are refused one by one up to a limit, and counted beyond it', () => {
    const { refused, refusedCount } = runSteps(
      parseImport(
        Array.from({ length: 500 }, () => ({ taskNumber: 'x'.repeat(61) })),
        100,
      ),
    );
    expect(refused).toHaveLength(100);
    expect(refusedCount).toBeGreaterThanOrEqual(500);
  });

  it('are read in steps, between which other requests are answered', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ ...row, taskNumber: `T${index}` }));
    expect([...parseImport(rows)].length).toBeGreaterThanOrEqual(10);
  });

  it.each([
    ['9:05', '09:05'],
    ['23.59:10', '23:59'],
    ['24:00', null],
    ['12:60', null],
    ['108:00', null],
    ['8:000', null],
  ])('a time of day %s is read as %s', (text, time) => {
    const { tasks, refused } = runSteps(parseImport([{ ...row, dispatchTime: text }]));
    expect(tasks[0]?.dispatchTime ?? null).toBe(time);
    expect(refused.map(({ column }) => column)).toEqual(time === null ? ['dispatchTime'] : []);
  });

  it('make tasks of five thousand lines at most', () => {
    const { tasks, refused } = runSteps(parseImport(Array.from({ length: 5002 }, () => row)));
    expect(tasks[0]?.lines).toHaveLength(5000);
    expect(refused.map(({ index, column }) => [index, column])).toEqual([
      [5000, 'taskNumber'],
      [5001, 'taskNumber'],
    ]);
  });

  it('hold texts, amounts and moments that can be stored and summed', () => {
    const wrong = [
      { taskNumber: 'a\u0000' },
      { bin: '\ud800' },
      { taskAmount: '1e300' },
      { deliveryDate: '0000-01-01' },
      { createdAt: '+275760-09-13T00:00:00Z' },
      { lineNumber: 2 ** 31 },
    ];
    const { refused } = runSteps(
      parseImport(wrong.map((one, index) => ({ ...row, taskNumber: `T${index}`, ...one }))),
    );
    expect(refused.map(({ index, column }) => [index, column])).toEqual(
      wrong.map((one, index) => [index, Object.keys(one)[0]]),
    );
  });

  it('hold amounts to the millionth, so that the whole amount can be picked', () => {
    const { tasks } = runSteps(parseImport([{ ...row, taskAmount: '0.1234567', actualAmount: 0.12345651 }]));
    expect(tasks[0]?.lines).toMatchObject([{ taskAmount: 0.123457, actualAmount: 0.123457 }]);
  });

  it('become tasks with their lines, numbers from texts, days at noon', () => {
    const { tasks, refused } = runSteps(
      parseImport([
        {
          ...row,
          taskAmount: '4',
          priority: '20',
          deliveryDate: '2026-05-31',
          customerName: ' Kahvila "Ä" ',
        },
        { ...row, taskNumber: 'T2', taskType: 'put' },
        { ...row, taskAmount: '2.5', priority: 20, deliveryDate: '2026-05-31', customerName: 'Kahvila "Ä"' },
      ]),
    );
    expect(refused).toEqual([]);
    expect(
      tasks.map(({ taskNumber, taskType, lines }) => [
        taskNumber,
        taskType,
        lines.map((line) => line.lineNumber),
      ]),
    ).toEqual([
      ['T1', 'PIC', [1, 2]],
      ['T2', 'PUT', [1]],
    ]);
    expect(tasks[0]).toMatchObject({
      priority: 20,
      deliveryDate: '2026-05-31T12:00:00.000Z',
      customerName: 'Kahvila "Ä"',
      status: 'new',
    });
    expect(tasks[0]?.lines.map((line) => line.taskAmount)).toEqual([4, 2.5]);
  });

  it('fill each field of a task and of its line from its own column', () => {
    const ofTask = {
      taskNumber: 'T9',
      warehouseCode: 'W2',
      taskType: 'INT',
      status: 'started',
      priority: 999,
      orderNumber: 'O-1',
      customerName: 'Kahvila',
      customerNumber: 'C-1',
      route: 'North',
      dispatchTime: '07:30',
      taskAdditionalInfo: 'Ring the bell',
      pickerCode: 'P1',
    };
    const ofLine = {
      lineNumber: 3,
      productCode: 'NUT',
      productName: 'Nut',
      bin: 'A-2',
      binTo: 'B-2',
      taskAmount: 6,
      actualAmount: 2,
      uom: 'box',
      lot: 'L-1',
    };
    const moments = {
      deliveryDate: '2026-05-31T08:00:00.000Z',
      createdAt: '2026-05-30T08:00:00.000Z',
      timeCompleted: '2026-05-31T09:00:00.000Z',
    };
    const lineTimeCompleted = '2026-05-31T08:30:00.000Z';
    const given = { ...ofTask, ...ofLine, ...moments, lineTimeCompleted };
    expect(runSteps(parseImport([given]))).toEqual({
      tasks: [
        { ...ofTask, ...moments, isWholeDay: false, lines: [{ ...ofLine, index: 0, lineTimeCompleted }] },
      ],
      refused: [],
      refusedCount: 0,
    });
  });

  it('contain the minimum of a task and its line: the rest has its usual value, or none', () => {
    const { taskType: _, ...least } = row;
    const { tasks, refused } = runSteps(parseImport([{ ...least, taskType: 'int', binTo: 'B-1' }, row]));
    expect(refused.map(({ index, column }) => [index, column])).toEqual([[1, 'taskType']]);
    const nothing = {
      ...{ deliveryDate: null, orderNumber: null, customerName: null, customerNumber: null, route: null },
      ...{
        dispatchTime: null,
        taskAdditionalInfo: null,
        pickerCode: null,
        timeCompleted: null,
        createdAt: null,
      },
    };
    expect(tasks).toMatchObject([
      { ...nothing, taskType: 'INT', status: 'new', priority: 50, isWholeDay: false },
    ]);
    expect(tasks[0]?.lines).toEqual([
      {
        ...{ index: 0, lineNumber: 1, productCode: 'BOLT', productName: null, bin: 'A-1', binTo: 'B-1' },
        ...{ taskAmount: 4, actualAmount: 0, uom: null, lot: null, lineTimeCompleted: null },
      },
    ]);
  });

  it('of a completed task have everything picked, unless they contain picked amounts', () => {
    const done = { ...row, status: 'completed' };
    const { tasks } = runSteps(
      parseImport([done, { ...done, actualAmount: 1 }, { ...done, actualAmount: 0 }]),
    );
    expect(tasks[0]?.lines.map(({ actualAmount }) => actualAmount)).toEqual([4, 1, 0]);
  });

  it.each([
    ['taskNumber', 60],
    ['warehouseCode', 40],
    ['orderNumber', 60],
    ['customerName', 200],
    ['customerNumber', 60],
    ['route', 200],
    ['taskAdditionalInfo', 2000],
    ['pickerCode', 40],
    ['productCode', 100],
    ['productName', 400],
    ['bin', 60],
    ['binTo', 60],
    ['uom', 20],
    ['lot', 60],
  ])('have texts of %s as long as they are stored, of %i characters, and no longer', (column, most) => {
    const refusedOf = (length: number) =>
      runSteps(parseImport([{ ...row, [column]: 'x'.repeat(length) }])).refused.map(({ reason }) =>
        fillPlaceholders(reason),
      );
    expect(refusedOf(most)).toEqual([]);
    expect(refusedOf(most + 1)).toEqual([`At most ${most} characters`]);
  });

  it.each([
    ['nothing in a required column', { bin: ' ' }, 'bin', 'This field is required'],
    ['no amount', { taskAmount: '' }, 'taskAmount', 'This field is required'],
    ['an amount that is no number', { taskAmount: 'four' }, 'taskAmount', 'Not a number'],
    ['a negative amount', { taskAmount: -1 }, 'taskAmount', 'The smallest value is 0'],
    ['a priority that is too large', { priority: 1000 }, 'priority', 'The largest value is 999'],
    ['a part of a priority', { priority: 1.5 }, 'priority', 'Not a number'],
    ['a line before the first', { lineNumber: 0 }, 'lineNumber', 'The smallest value is 1'],
    ['an amount that cannot be stored', { taskAmount: '1e300' }, 'taskAmount', 'The value is too large'],
    ['a time of day that is none', { dispatchTime: 'noon' }, 'dispatchTime', 'Not a time'],
    ['no product', { productCode: '' }, 'productCode', 'This field is required'],
    ['no warehouse', { warehouseCode: '' }, 'warehouseCode', 'This field is required'],
    ['a transfer to nowhere', { taskType: 'INT' }, 'binTo', 'This field is required'],
    ['an unknown type', { taskType: 'PACK' }, 'taskType', 'One of PIC, PUT, INT, INV'],
    [
      'an unknown status',
      { status: 'gone' },
      'status',
      'One of new, started, paused, completed, suspended, draft',
    ],
    ['a date that is none', { deliveryDate: '32.1.2026' }, 'deliveryDate', 'Not a date'],
    ['a day that no calendar has', { deliveryDate: '2026-02-31' }, 'deliveryDate', 'Not a date'],
    ['a moment of such a day', { createdAt: '2026-04-31T10:00:00.000Z' }, 'createdAt', 'Not a date'],
    ['too long a text', { lot: 'x'.repeat(61) }, 'lot', 'At most 60 characters'],
  ])('are refused with %s', (_, change, column, reason) => {
    const { refused } = runSteps(parseImport([row, { ...row, taskNumber: 'T2', ...change }]));
    expect(refused.map((one) => ({ ...one, reason: fillPlaceholders(one.reason) }))).toEqual([
      { index: 1, column, reason },
    ]);
  });

  it('are each refused for the problems of their task, also if they repeat it word for word', () => {
    const wrong = { ...row, taskType: 'PACK', deliveryDate: 'tomorrow' };
    const { refused } = runSteps(parseImport([wrong, wrong, { ...row, taskNumber: 'T2' }, wrong]));
    expect(refused.map(({ index, column }) => [index, column])).toEqual(
      [0, 1, 3].flatMap((index) => [
        [index, 'taskType'],
        [index, 'deliveryDate'],
      ]),
    );
  });

  it('are refused without an error of ours if a task number is no text', () => {
    const { refused } = runSteps(parseImport([{ ...row, taskNumber: { toString: 0 } }]));
    expect(refused.map(({ column }) => column)).toEqual(['taskNumber']);
  });

  it('belong to the task that they name, wherever its first row is', () => {
    const other = { ...row, taskNumber: 'T2', customerName: 'Kahvila' };
    const { tasks, refused } = runSteps(parseImport([row, other, { ...row, taskNumber: ' T1' }, row, other]));
    expect(refused).toEqual([]);
    expect(tasks.map(({ taskNumber, lines }) => [taskNumber, lines.map(({ index }) => index)])).toEqual([
      ['T1', [0, 2, 3]],
      ['T2', [1, 4]],
    ]);
  });

  it('are refused if they contradict the first row of their task, or repeat its line', () => {
    const { refused } = runSteps(
      parseImport([
        row,
        { ...row, priority: 3 },
        { ...row, lineNumber: 1 },
        { ...row, lineNumber: 7 },
        { ...row, lineNumber: 7 },
      ]),
    );
    expect(refused.map(({ index, column }) => [index, column])).toEqual([
      [1, 'priority'],
      [2, 'lineNumber'],
      [4, 'lineNumber'],
    ]);
  });
});
