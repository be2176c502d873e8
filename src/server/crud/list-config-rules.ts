import type { ConfigProblem } from '../../domain/tasks/config-problems';
import { lineStatesProblem, listConfigProblem } from '../../domain/tasks/list-config-problem';
import { invalid } from '../http/api-error';
import type { ResourceRules } from './rule-types';

/** Defaults that name something unknown would be ignored on every device, unnoticed. */
export const taskListConfigRules = refusing(listConfigProblem);
export const taskLineStateConfigRules = refusing(lineStatesProblem);

function refusing(findProblem: (value: unknown) => ConfigProblem | null): ResourceRules {
  return {
    prepare: async ({ values }) => {
      const problem = 'value' in values ? findProblem(values['value']) : null;
      if (problem !== null) throw invalid({ value: problem });
      return {};
    },
  };
}
