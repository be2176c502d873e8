import { describe, expect, it } from 'vitest';
import type { TaskLine } from '../../../domain/resources/tasks/task-lines';
import { shareOut, sumLines } from './batch-lines';

const line = (taskLineID: number, more: Partial<TaskLine> = {}) =>
  ({
    ...{ taskLineID, taskID: 100 + taskLineID, lineNumber: 7, status: 'new', productID: 5, uom: 'pcs' },
    ...{ bin: 'A-1', lot: null, taskAmount: 4, originalAmount: 9, actualAmount: 0, weight: 0.1, volume: 0.2 },
    ...{ orderID: 'O1', containerNumber: 'C1', lineCode: 'L1', lineAdditionalInfo: 'fragile' },
    ...more,
  }) as TaskLine;

describe('the lines of a batch', () => {
  it('are the sums of equal ones, with their common values', () => {
    const sums = sumLines(
      [line(1, { status: 'paused' }), line(2, { taskAmount: 3, weight: 0.2, volume: null })],
      () => 1,
    );
    expect(sums).toHaveLength(1);
    expect(sums[0]).toMatchObject({
      ...{ lineNumber: 1, status: 'new', taskAmount: 7, originalAmount: 7, actualAmount: 0 },
      ...{ weight: 0.3, volume: 0.2, productID: 5, bin: 'A-1' },
      ...{ orderID: 'O1', containerNumber: 'C1', lineCode: 'L1', lineAdditionalInfo: 'fragile' },
    });
    const others = { orderID: 'O2', containerNumber: null, lineCode: 'L2', lineAdditionalInfo: 'cold' };
    const none = { orderID: null, containerNumber: null, lineCode: null, lineAdditionalInfo: null };
    expect(sumLines([line(1), line(2, others)], () => 1)).toMatchObject([none]);
    const ordered = (total: number | null, serialNumbers: string) => ({ orderedTotal: total, serialNumbers });
    expect(
      sumLines(
        [line(1, ordered(10, 'S1')), line(2, ordered(0.5, 'S2')), line(3, ordered(null, 'S1'))],
        () => 1,
      ),
    ).toMatchObject([{ orderedTotal: 10.5, serialNumbers: null }]);
    const unweighed = { weight: null, volume: null };
    expect(sumLines([line(1, unweighed), line(2, unweighed)], () => 1)).toMatchObject([unweighed]);
  });

  it.each([{ productID: 6 }, { bin: 'A-2' }, { lot: 'X' }, { uom: 'box' }])(
    'stay apart if they differ in %o',
    (more) => {
      expect(sumLines([line(1), line(2, more)], () => 1)).toHaveLength(2);
    },
  );

  it('are checked in every way that one of their orders asks for', () => {
    const checks = (checkMethod: TaskLine['checkMethod'], more: Partial<TaskLine> = {}) => ({
      checkMethod,
      ...more,
    });
    const [both] = sumLines(
      [
        line(1, checks('B', { binValidationMethod: 'CV' })),
        line(2, checks(null)),
        line(3, checks('LB', { binValidationMethod: 'BN', binValidationDigits: '42' })),
      ],
      () => 1,
    );
    expect(both).toMatchObject({
      ...{ checkMethod: 'LB', binValidationMethod: 'BNCV', binValidationDigits: '42' },
    });
    const unchecked = { checkMethod: null, binValidationMethod: null, binValidationDigits: null };
    expect(sumLines([line(1), line(2)], () => 1)).toMatchObject([unchecked]);
  });

  it('keep limits of weight that all of their orders have', () => {
    const limits = { lineVaryingWeightMin: 1, lineVaryingWeightMax: 2 };
    expect(sumLines([line(1, limits), line(2, limits)], () => 1)).toMatchObject([limits]);
    const others = { ...limits, lineVaryingWeightMax: 3 };
    expect(sumLines([line(1, limits), line(2, others)], () => 1)).toMatchObject([
      { lineVaryingWeightMin: 1, lineVaryingWeightMax: null },
    ]);
  });

  it('are numbered in walking order', () => {
    const bins = ['B-9', 'A-1', 'nowhere'];
    const ranks: Readonly<Record<string, number>> = { 'A-1': 1, 'B-9': 2 };
    const lines = ['nowhere', 'B-9', 'A-1'].map((bin, at) => line(at, { bin }));
    const sums = sumLines(lines, (bin) => ranks[bin] ?? Number.MAX_SAFE_INTEGER);
    expect(sums.map(({ bin, lineNumber }) => [bin, lineNumber])).toEqual(
      [bins[1], bins[0], bins[2]].map((bin, at) => [bin, at + 1]),
    );
  });
});

describe('picks of a batch', () => {
  const shared = (actualAmount: number, status: TaskLine['status'], ...wanted: readonly number[]) =>
    shareOut(
      { actualAmount, status },
      wanted.map((taskAmount, at) => line(at, { taskAmount })),
    ).map(({ patch }) => [patch.actualAmount, patch.status]);

  it('go to the first order in full, then to the next; the last gets the rest', () => {
    expect(shared(5, 'started', 3, 4)).toEqual([
      [3, 'completed'],
      [2, 'started'],
    ]);
    expect(shared(9, 'completed', 3, 4)).toEqual([
      [3, 'completed'],
      [6, 'completed'],
    ]);
    expect(shared(0.3, 'completed', 0.1, 0.2)).toEqual([
      [0.1, 'completed'],
      [0.2, 'completed'],
    ]);
  });

  it('complete all of them with the line, whatever was found', () => {
    expect(shared(3, 'completed', 3, 4)).toEqual([
      [3, 'completed'],
      [0, 'completed'],
    ]);
    expect(shared(3, 'started', 3, 4)).toEqual([
      [3, 'completed'],
      [0, 'started'],
    ]);
  });
});
