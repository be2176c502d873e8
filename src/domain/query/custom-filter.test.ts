import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributesOf } from '../../../tests/fakes/attributes';
import { compileRegexp } from '../../lib/regexp';
import type { Row } from '../resource';
import { tasks } from '../resources/tasks/tasks';
import { compileFilter } from './compile-filter';
import { checkRow, operationLabels, operationsFor } from './custom-filter';
import { type FilterRow, isOperation, operations, withRows } from './filter-rows';
import { operators } from './query';

const attributes = [
  ...attributesOf(tasks),
  { name: 'taskLineCount', field: 'lineCount' },
  { name: 'defaultDeliveryMethodID', field: 'deliveryMethodID' },
];
const matches = (rows: readonly FilterRow[], row: Row, filter = {}) => {
  const compiled = compileFilter(tasks, withRows(filter, attributes, rows), compileRegexp);
  return compiled.ok && compiled.value(row);
};
const of = (attribute: string, operation: string, value: string) => ({ attribute, operation, value });

describe('a custom filter', () => {
  it.each([
    [of('priority', '>', '5'), { priority: 6 }, { priority: 5 }],
    [of('priority', '>=', '5'), { priority: 5 }, { priority: 4 }],
    [of('priority', '<', '5'), { priority: 4 }, { priority: 5 }],
    [of('priority', '<=', '5'), { priority: 5 }, { priority: 6 }],
    [of('priority', '=', '5'), { priority: 5 }, { priority: 50 }],
    [of('priority', '!=', '5'), { priority: 50 }, { priority: 5 }],
    [of('totalWeight', 'between', '1.5, 2'), { totalWeight: 1.5 }, { totalWeight: 2.01 }],
    [of('warehouseID', 'in', '1, 3'), { warehouseID: 3 }, { warehouseID: 2 }],
    [of('taskType', 'in', 'PIC, INV'), { taskType: 'INV' }, { taskType: 'PUT' }],
    [of('customerName', 'includes', 'äh'), { customerName: 'Oy ÄHTÄRI' }, { customerName: 'Ahti' }],
    [of('customerName', 'startsWith', 'ä'), { customerName: 'Ähtäri' }, { customerName: 'Oy Ähtäri' }],
    [of('customerName', 'endsWith', 'oy'), { customerName: 'Ähtäri Oy' }, { customerName: 'Oy Ähtäri' }],
    [of('customerName', 'match', 'oy äh'), { customerName: 'Ähtäri Oy' }, { customerName: 'Ähtäri' }],
    [of('orderNumber', 'allStartsWith', 'A, B'), { orderNumber: 'b1' }, { orderNumber: 'c1' }],
    [of('orderNumber', 'allEndsWith', '1, 2'), { orderNumber: 'b2' }, { orderNumber: 'b3' }],
    [of('orderNumber', 'allContains', 'x, y'), { orderNumber: '1Y1' }, { orderNumber: null }],
    [of('taskNumber', 'regexp', '^T\\d+$'), { taskNumber: 'T12' }, { taskNumber: 'XT12' }],
    [of('taskLineCount', '=', '3'), { lineCount: 3 }, { lineCount: 4 }],
    [of('defaultDeliveryMethodID', '=', '3'), { deliveryMethodID: 3 }, { deliveryMethodID: null }],
  ])('%j', (row, fits, fails) => {
    expect(matches([row], fits)).toBe(true);
    expect(matches([row], fails)).toBe(false);
  });

  it('matches rows that match every condition and the filter beside it, on one field too', () => {
    const number = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(fc.array(number), number, number, number, (allowed, low, not, priority) => {
        const rows = [
          of('priority', '>=', String(low)),
          of('priority', '!=', String(not)),
          of('priority', '!=', '7'),
        ];
        const expected = allowed.includes(priority) && priority >= low && priority !== not && priority !== 7;
        expect(matches(rows, { priority }, { priority: allowed })).toBe(expected);
        expect(matches(rows, { priority }, { priority: { in: allowed } })).toBe(expected);
      }),
    );
  });

  it('ignores incomplete and unknown conditions', () => {
    for (const row of [
      of('', '', ''),
      of('priority', '>', ''),
      of('pin', '=', '1'),
      of('priority', 'sleep', '1'),
    ]) {
      expect(checkRow(tasks, attributes, row, compileRegexp), JSON.stringify(row)).not.toBeNull();
      expect(withRows({}, attributes, [row])).toEqual({});
    }
  });

  it('is refused in the builder if an operation or a value is of another kind', () => {
    for (const row of [
      of('priority', 'includes', '1'),
      of('priority', '>', 'much'),
      of('totalWeight', 'between', '1'),
    ])
      expect(checkRow(tasks, attributes, row, compileRegexp), JSON.stringify(row)).not.toBeNull();
    expect(checkRow(tasks, attributes, of('priority', '>', '1'), compileRegexp)).toBeNull();
  });

  it('is known by its field and by its condition', () => {
    const told = (row: FilterRow) => checkRow(tasks, attributes, row, compileRegexp);
    expect(told(of('priority', 'sleep', '1'))?.id).toBe('Unknown operator {operator}');
    expect(told(of('pin', '=', '1'))?.id).toBe('Unknown field {name}');
  });

  it('has every operation of the specification, and offers each for some field', () => {
    const named = ['>', '>=', '<', '<=', '=', '!=', 'includes', 'startsWith', 'endsWith', 'between', 'match'];
    const all = [...named, 'allStartsWith', 'allEndsWith', 'allContains', 'regexp', 'in'];
    expect(Object.keys(operations).sort()).toEqual(all.sort());
    expect(Object.keys(operationLabels).sort()).toEqual(all);
    const offered = new Set(Object.values(tasks.fields).flatMap((field) => operationsFor(field)));
    expect([...offered].sort()).toEqual(all);
    const used = new Set<string | null>(Object.values(operations).map(({ operator }) => operator));
    expect(operators.filter((operator) => !used.has(operator))).toEqual(['like']);
    expect(isOperation('toString')).toBe(false);
  });

  it('is for any resource: every field of its list that can be filtered', () => {
    const names = attributesOf(tasks).map(({ name }) => name);
    expect(names).toContain('timeCompleted');
    expect(names).not.toContain('companyID');
  });
});
