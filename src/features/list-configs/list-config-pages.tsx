import { taskLineStateConfigs, taskListConfigs } from '../../domain/resources/company/list-configs';
import { type ConfigProblem, labelOfProblem } from '../../domain/tasks/config-problems';
import { lineStatesProblem, listConfigProblem } from '../../domain/tasks/list-config-problem';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';

/** Defaults of the task list: unknown names are reported before saving. */
export function TaskListConfigPage() {
  return <ResourceDetailPage resource={taskListConfigs} overrides={listOverrides} />;
}

/** The states of shown lines, checked in the same way. */
export function TaskLineStateConfigPage() {
  return <ResourceDetailPage resource={taskLineStateConfigs} overrides={lineOverrides} />;
}

const listOverrides = checking(listConfigProblem);
const lineOverrides = checking(lineStatesProblem);

function checking(findProblem: (value: unknown) => ConfigProblem | null): FieldOverrides {
  return {
    value: {
      check: (value) => {
        const problem = findProblem(value);
        return problem && labelOfProblem(problem);
      },
    },
  };
}
