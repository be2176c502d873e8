import { checkRow, parseFilterRows } from '../../domain/query/custom-filter';
import { type FilterRow, withRows } from '../../domain/query/filter-rows';
import { parseFilter } from '../../domain/query/parse-filter';
import type { RegexpCompiler } from '../../domain/query/query';
import { overLimit, storedLimits, withinLimits } from '../../domain/query/query-limits';
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
    if (rows.length > storedLimits.conditions)
      throw invalid({ filter: fillPlaceholders(overLimit('conditions', storedLimits.conditions)) });
    checkRows(rows, () => () => false);
    checkTogether(rows);
    // Only now: patterns take time to compile.
    checkRows(rows, compileRegexp);
    return {};
  },
};

function checkRows(rows: readonly FilterRow[], compile: RegexpCompiler): void {
  for (const [index, row] of rows.entries()) {
    const problem = checkRow(tasks, taskAttributes, row, compile);
    if (problem) throw invalid({ [`filter.${index}`]: fillPlaceholders(problem) });
  }
}

function checkTogether(rows: readonly FilterRow[]): void {
  const parsed = parseFilter(tasks, withRows({}, taskAttributes, rows));
  const checked = parsed.ok ? withinLimits(tasks, parsed.value, storedLimits) : parsed;
  if (!checked.ok) throw invalid({ filter: fillPlaceholders(checked.error) });
}
