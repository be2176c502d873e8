import { fillPlaceholders } from '../../domain/event-messages';
import { compileQueueFilter, parseQueueFilter } from '../../domain/task-queue-filter';
import { compileRegexp } from '../../lib/regexp';
import { invalid } from '../http/api-error';
import type { ResourceRules } from './rule-types';

/** A filter of work profiles or of a list is a list of complete conditions. */
export const filterRowsRules: ResourceRules = {
  prepare: async ({ values }) => {
    if (!('filter' in values)) return {};
    const rows = parseQueueFilter(values['filter']);
    if (rows === null) throw invalid({ filter: 'A list of attribute, operation and value' });
    const filter = compileQueueFilter(rows, compileRegexp);
    if (!filter.ok) throw invalid({ [`filter.${filter.row}`]: fillPlaceholders(filter.error) });
    return {};
  },
};
