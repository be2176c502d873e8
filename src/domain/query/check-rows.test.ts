import { expect, it, vi } from 'vitest';
import { compileRegexp } from '../../lib/regexp';
import { tasks } from '../resources/tasks/tasks';
import { taskAttributes } from '../tasks/task-attributes';
import { checkRows } from './check-rows';
import type { FilterRow } from './filter-rows';

const pattern = (value: string): FilterRow => ({ attribute: 'taskNumber', operation: 'regexp', value });
const priority: FilterRow = { attribute: 'priority', operation: '>', value: '1' };

it.each<[string, readonly FilterRow[], number | null | undefined]>([
  ['two patterns', [pattern('^A'), pattern('B$'), priority], undefined],
  ['three patterns', [pattern('^A'), pattern('B$'), pattern('C')], null],
  ['a long one', [pattern('x'.repeat(401))], null],
  ['60 conditions', Array.from({ length: 60 }, () => priority), undefined],
  ['61 conditions', Array.from({ length: 61 }, () => priority), null],
  ['one that is unfinished', [priority, { ...priority, value: '' }], 1],
  ['one that is no pattern', [priority, pattern('(')], 1],
])('finds the faulty condition, or all together: %s', (_, rows, row) => {
  expect(checkRows(tasks, taskAttributes, rows, compileRegexp)?.row).toBe(row);
});

it('compiles nothing of a question that is refused anyway', () => {
  const compile = vi.fn(compileRegexp);
  checkRows(tasks, taskAttributes, [pattern('a'), pattern('b'), pattern('c')], compile);
  expect(compile).not.toHaveBeenCalled();
});
