import { checkRows } from '../../domain/query/check-rows';
import { parseFilterRows } from '../../domain/query/custom-filter';
import type { FilterRow } from '../../domain/query/filter-rows';
import { tasks } from '../../domain/resources/tasks/tasks';
import { fillPlaceholders } from '../../domain/tasks/event-messages';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import { compileRegexp } from '../../lib/regexp';
import { invalid } from '../http/api-error';
import type { ResourceRules } from './rule-types';

/** Each filter is on every device of the company. A longer question would not fit into an address. */
const maxBytes = 20_000;

/**
 * A filter of a task queue or of a list is a list of complete conditions on tasks; further properties of it are stored,
 * too.
 */
export const filterRowsRules: ResourceRules = {
  prepare: async ({ values }) => {
    if ('filter' in values) readFilterRows(values['filter']);
    return {};
  },
};

/** Complete conditions on tasks; throws 422 for anything else. */
export function readFilterRows(filter: unknown): readonly FilterRow[] {
  const rows = parseFilterRows(filter);
  if (rows === null) throw invalid({ filter: 'A list of attribute, operation and value' });
  if (Buffer.byteLength(JSON.stringify(filter)) > maxBytes)
    throw invalid({ filter: `It is longer than ${maxBytes} bytes` });
  const problem = checkRows(tasks, taskAttributes, rows, compileRegexp);
  if (!problem) return rows;
  const field = problem.row === null ? 'filter' : `filter.${problem.row}`;
  throw invalid({ [field]: fillPlaceholders(problem.reason) });
}
