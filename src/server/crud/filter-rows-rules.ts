import { checkRows } from '../../domain/query/check-rows';
import { parseFilterRows } from '../../domain/query/custom-filter';
import { tasks } from '../../domain/resources/tasks/tasks';
import { fillPlaceholders } from '../../domain/tasks/event-messages';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import { compileRegexp } from '../../lib/regexp';
import { invalid } from '../http/api-error';
import type { ResourceRules } from './rule-types';

/** A filter of work profiles or of a list is a list of complete conditions on tasks. */
export const filterRowsRules: ResourceRules = {
  prepare: async ({ values }) => {
    if (!('filter' in values)) return {};
    const rows = parseFilterRows(values['filter']);
    if (rows === null) throw invalid({ filter: 'A list of attribute, operation and value' });
    const problem = checkRows(tasks, taskAttributes, rows, compileRegexp);
    if (!problem) return {};
    const field = problem.row === null ? 'filter' : `filter.${problem.row}`;
    throw invalid({ [field]: fillPlaceholders(problem.reason) });
  },
};
