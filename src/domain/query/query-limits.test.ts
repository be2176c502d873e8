import { expect, it } from 'vitest';
import { tasks } from '../resources/tasks/tasks';
import { parseFilter } from './parse-filter';
import type { Filter } from './query';
import { queryLimits, withinLimits } from './query-limits';

function limitOf(filter: Filter): unknown {
  const parsed = parseFilter(tasks, filter);
  if (!parsed.ok) throw new Error(parsed.error.id);
  const checked = withinLimits(tasks, parsed.value);
  return checked.ok ? null : checked.error.values;
}
const many = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
const each = (count: number, condition: object) => ({ $and: many(count).map(() => condition) });

it.each<[keyof typeof queryLimits, (count: number) => Filter]>([
  ['conditions', (count) => ({ priority: each(count, { $gt: 1 }) })],
  ['patterns', (count) => ({ taskNumber: each(count, { regexp: 'a+' }) })],
  ['texts', (count) => ({ orderNumber: { allContains: many(count) } })],
  ['texts', (count) => ({ orderNumber: { match: many(count).join(' ') } })],
  ['relatedTexts', (count) => ({ productCode: { allContains: many(count) } })],
  ['values', (count) => ({ taskNumber: many(count) })],
  ['characters', (count) => ({ search: { like: 'x'.repeat(count) } })],
  ['characters', (count) => ({ taskNumber: { regexp: 'x'.repeat(count) } })],
])('names the limit of %s, and accepts everything within it', (name, filter) => {
  const limit = queryLimits[name];
  expect(limitOf(filter(limit))).toBeNull();
  expect(limitOf(filter(limit + 1))).toEqual({ name, limit });
});
