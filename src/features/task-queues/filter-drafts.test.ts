import { expect, it } from 'vitest';
import { storedLimits } from '../../domain/query/query-limits';
import { addRow, draftRows, problemOf } from './filter-drafts';

const complete = { attribute: 'priority', operation: '=', value: '1' };

it('shows a fault at its condition, and a fault of all conditions at the last one', () => {
  expect(problemOf([complete])).toBeNull();
  expect(problemOf([complete, { ...complete, value: '' }, complete])?.row).toBe(1);
  const many = Array.from({ length: storedLimits.conditions + 1 }, () => complete);
  expect(problemOf(many)?.row).toBe(storedLimits.conditions);
});

it('contains unfinished conditions, and nothing without conditions', () => {
  const begun = { attribute: 'priority' };
  expect(draftRows([begun, null])).toEqual([
    { ...begun, operation: '', value: '' },
    { attribute: '', operation: '', value: '' },
  ]);
  expect(draftRows('nonsense')).toEqual([]);
  expect(addRow([complete])).toEqual([complete, { attribute: '', operation: '', value: '' }]);
});
