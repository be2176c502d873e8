import { expect, it } from 'vitest';
import { storedLimits } from '../../domain/query/query-limits';
import { addRow, draftRows, problemOf } from './filter-drafts';

const complete = { attribute: 'priority', operation: '=', value: '1' };

it('says what is wrong at the condition it is about, and of all of them at the last', () => {
  expect(problemOf([complete])).toBeNull();
  expect(problemOf([complete, { ...complete, value: '' }, complete])?.row).toBe(1);
  const many = Array.from({ length: storedLimits.conditions + 1 }, () => complete);
  expect(problemOf(many)?.row).toBe(storedLimits.conditions);
});

it('holds what was begun, and nothing where there are no conditions', () => {
  const begun = { attribute: 'priority' };
  expect(draftRows([begun, null])).toEqual([
    { ...begun, operation: '', value: '' },
    { attribute: '', operation: '', value: '' },
  ]);
  expect(draftRows('nonsense')).toEqual([]);
  expect(addRow([complete])).toEqual([complete, { attribute: '', operation: '', value: '' }]);
});
