import { describe, expect, it } from 'vitest';
import { compileRegexp } from '../lib/regexp';
import { attributeOptions, operationsOf, taskAttributes } from './task-attributes';
import {
  compileQueueFilter,
  parseQueueFilter,
  type QueueFilterRow,
  type TaskFacts,
} from './task-queue-filter';

const row = (attribute: string, operation: string, value: string): QueueFilterRow => ({
  attribute,
  operation,
  value,
});
const compile = (...rows: QueueFilterRow[]) => compileQueueFilter(rows, compileRegexp);

const facts: TaskFacts = {
  task: {
    taskID: 1,
    taskType: 'PIC',
    priority: 20,
    lineCount: 3,
    customerName: 'Kahvila Aino',
    warehouseID: 2,
    route: null,
  },
  lines: [
    { bin: 'A-01', productCode: 'KAURA', weight: 2 },
    { bin: 'A-02', productCode: 'RUIS', weight: 12 },
    { bin: 'B-01', productCode: 'OHRA', weight: null },
  ],
  externalReference: 'R010',
};

function matches(...rows: QueueFilterRow[]): boolean {
  const filter = compile(...rows);
  if (!filter.ok) throw new Error(filter.error.id);
  return filter.value.matches(facts);
}

describe('the filter of a task queue', () => {
  it('is a list of rows with all three parts', () => {
    const stored = [{ attribute: 'priority', operation: '<=', value: 20 }];
    expect(parseQueueFilter(stored)).toEqual([row('priority', '<=', '20')]);
    for (const wrong of [null, {}, ['priority'], [{ attribute: 'priority', operation: '<=' }]])
      expect(parseQueueFilter(wrong)).toBeNull();
  });

  it.each([
    ['taskType', '=', 'PIC', true],
    ['taskType', 'in', 'INT, PIC', true],
    ['warehouseID', '!=', '2', false],
    ['priority', '<=', '20', true],
    ['priority', 'between', '21, 30', false],
    ['taskLineCount', '>', '2', true],
    ['customerName', 'startsWith', 'kahvila', true],
    ['customerName', 'match', 'aino kahv', true],
    ['customerName', 'regexp', '^Kahvila', true],
    ['route', '!=', 'North', true],
    ['externalReference', '=', 'R010', true],
    ['productCode', '=', 'RUIS', true],
    ['bin', 'startsWith', 'B-', true],
    ['bin', 'allStartsWith', 'A-', false],
    ['bin', 'allStartsWith', 'A-, B-', true],
    ['maxWeight', '<', '12', false],
    ['minWeight', '=', '2', true],
  ])('%s %s %s: %s', (attribute, operation, value, holds) => {
    expect(matches(row(attribute, operation, value))).toBe(holds);
  });

  it('asks for every row, also for two about one attribute', () => {
    expect(matches(row('priority', '>', '10'), row('priority', '<', '30'))).toBe(true);
    expect(matches(row('priority', '>', '10'), row('priority', '<', '20'))).toBe(false);
    expect(matches()).toBe(true);
  });

  it('is a query of tasks as far as a query can say it', () => {
    const whole = compile(row('taskType', '=', 'PIC'), row('priority', '<=', '20'));
    expect(whole).toMatchObject({
      ok: true,
      value: { query: { taskType: 'PIC', priority: { $lte: '20' } }, isWhole: true },
    });
    for (const more of [row('bin', 'startsWith', 'A'), row('taskType', '!=', 'INV')]) {
      const part = compile(row('taskType', '=', 'PIC'), more);
      expect(part).toMatchObject({ ok: true, value: { query: { taskType: 'PIC' }, isWhole: false } });
    }
  });

  it('says which row is wrong', () => {
    const fine = row('priority', '<=', '20');
    for (const wrong of [
      row('colour', '=', 'red'),
      row('priority', 'startsWith', '2'),
      row('priority', '=', 'high'),
      row('customerName', 'regexp', '('),
    ])
      expect(compile(fine, wrong)).toMatchObject({ ok: false, row: 1 });
  });

  it('offers every attribute with its operations', () => {
    expect(attributeOptions.map(({ value }) => value)).toEqual(Object.keys(taskAttributes));
    expect(attributeOptions).toContainEqual({
      value: 'warehouseID',
      type: 'reference',
      ref: 'warehouses',
      operations: ['=', '!=', 'in'],
    });
    expect(operationsOf(taskAttributes.bin)).toContain('allContains');
    expect(operationsOf(taskAttributes.route)).not.toContain('allContains');
  });
});
