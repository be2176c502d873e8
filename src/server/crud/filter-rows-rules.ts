import { checkRow, parseFilterRows } from '../../domain/query/custom-filter';
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
    for (const [index, row] of rows.entries()) {
      const problem = checkRow(tasks, taskAttributes, row, compileRegexp);
      if (problem) throw invalid({ [`filter.${index}`]: fillPlaceholders(problem) });
    }
    return {};
  },
};
