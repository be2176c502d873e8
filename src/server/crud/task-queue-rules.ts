import { parseQueueFilter } from '../../domain/task-queue-filter';
import { invalid } from '../http/api-error';
import type { ResourceRules } from './rule-types';

export const taskQueueRules: ResourceRules = {
  prepare: async ({ values }) => {
    if ('filter' in values && parseQueueFilter(values['filter']) === null)
      throw invalid({ filter: 'A list of attribute, operation and value' });
    return {};
  },
};
