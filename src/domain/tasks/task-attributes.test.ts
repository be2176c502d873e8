import { describe, expect, it } from 'vitest';
import { compileRegexp } from '../../lib/regexp';
import { attributeOptions } from '../query/attribute-options';
import { compileFilter } from '../query/compile-filter';
import { checkRow, parseFilterRows } from '../query/custom-filter';
import { type FilterRow, withRows } from '../query/filter-rows';
import { valuesInside } from '../query/related';
import type { Row } from '../resource';
import { tasks } from '../resources/tasks/tasks';
import { taskAttributes } from './task-attributes';

const row = (attribute: string, operation: string, value: string): FilterRow => ({
  attribute,
  operation,
  value,
});

const task: Row = {
  taskID: 1,
  taskType: 'PIC',
  priority: 20,
  lineCount: 3,
  customerName: 'Kahvila Aino',
  warehouseID: 2,
  route: null,
  routeID: 7,
  taskLines: [
    { bin: 'A-01', productCode: 'KAURA', weight: 2 },
    { bin: 'A-02', productCode: 'RUIS', weight: 12 },
    { bin: 'B-01', productCode: 'OHRA', weight: null },
  ],
};

function matches(rows: readonly FilterRow[], of: Row = task): boolean {
  const filter = withRows({}, taskAttributes, rows);
  const compiled = compileFilter(tasks, filter, compileRegexp, (resource, one, field) =>
    field === 'externalReference' ? ['R010'] : valuesInside(resource, one, field),
  );
  if (!compiled.ok) throw new Error(compiled.error.id);
  return compiled.value(of);
}

describe('the attributes of tasks', () => {
  it('are stored in a filter as rows with all three values', () => {
    const stored = [{ attribute: 'priority', operation: '<=', value: 20 }];
    expect(parseFilterRows(stored)).toEqual([row('priority', '<=', '20')]);
    for (const wrong of [null, {}, ['priority'], [{ attribute: 'priority', operation: '<=' }]])
      expect(parseFilterRows(wrong)).toBeNull();
  });

  it.each([
    ['taskType', '=', 'PIC', true],
    ['taskType', 'in', 'INT, PIC', true],
    ['warehouseID', '!=', '2', false],
    ['taskID', 'in', '1, 7', true],
    ['taskID', 'in', '2, 7', false],
    ['priority', '<=', '20', true],
    ['priority', 'between', '21, 30', false],
    ['taskLineCount', '>', '2', true],
    ['customerName', 'startsWith', 'kahvila', true],
    ['customerName', 'match', 'aino kahv', true],
    ['customerName', 'regexp', '^Kahvila', true],
    ['route', '!=', 'North', true],
    ['externalReference', '=', 'R010', true],
    ['productCode', '=', 'RUIS', true],
    ['productCode', '!=', 'RUIS', true],
    ['productCode', 'regexp', '^O.*A$', true],
    ['bin', 'startsWith', 'B-', true],
    ['bin', 'allStartsWith', 'A-', false],
    ['bin', 'allStartsWith', 'A-, B-', true],
    ['maxWeight', '<', '12', false],
    ['minWeight', '=', '2', true],
  ])('%s %s %s: %s', (attribute, operation, value, holds) => {
    expect(matches([row(attribute, operation, value)])).toBe(holds);
  });

  it('must all match, also two conditions about one of them', () => {
    expect(matches([row('priority', '>', '10'), row('priority', '<', '30')])).toBe(true);
    expect(matches([row('priority', '>', '10'), row('priority', '<', '20')])).toBe(false);
    expect(matches([row('bin', 'startsWith', 'A'), row('bin', 'startsWith', 'B')])).toBe(true);
    expect(matches([])).toBe(true);
  });

  it('match no line of a task without lines', () => {
    const empty = { ...task, taskLines: [] };
    for (const operation of ['=', '!=', 'startsWith', 'allStartsWith', 'in'])
      expect(matches([row('bin', operation, 'A-01')], empty), operation).toBe(false);
    expect(matches([row('maxWeight', '<', '12')], empty)).toBe(false);
    // The heaviest of no lines has no weight, nor that of lines without known weights.
    const unweighed = { ...task, taskLines: [{ bin: 'A-01', weight: null }] };
    for (const each of [empty, unweighed]) {
      expect(matches([row('maxWeight', '!=', '12')], each)).toBe(true);
      expect(matches([row('maxWeight', '=', '12')], each)).toBe(false);
    }
  });

  it('are refused with conditions that they do not have', () => {
    for (const wrong of [
      row('colour', '=', 'red'),
      row('priority', 'startsWith', '2'),
      row('priority', '=', 'high'),
      row('customerName', 'regexp', '('),
    ])
      expect(checkRow(tasks, taskAttributes, wrong, compileRegexp)).not.toBeNull();
    expect(checkRow(tasks, taskAttributes, row('bin', 'allContains', 'A'), compileRegexp)).toBeNull();
  });

  it('are listed with their operations', () => {
    expect(attributeOptions.map(({ value }) => value)).toEqual(taskAttributes.map(({ name }) => name));
    expect(attributeOptions).toContainEqual({
      value: 'warehouseID',
      type: 'reference',
      ref: 'warehouses',
      operations: ['=', '!=', 'in'],
    });
  });
});
