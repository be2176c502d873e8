import { useLingui } from '@lingui/react/macro';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { ResourceListPage } from '../../../resource-kit/list/resource-list-page';
import { SelectedTasks } from './selected-tasks';
import { taskColumns } from './task-columns';
import { TaskListTabs } from './task-list-tabs';
import { TaskTotals } from './task-totals';

/** Picking tasks that others were merged into, the latest delivery first. */
export function MergedListPage() {
  const { t } = useLingui();
  return (
    <ResourceListPage
      resource={tasks}
      name="mergedTasks"
      path="tasks"
      title={t`Tasks`}
      windowTitle={t`Merged tasks`}
      hideNew
      tabs={<TaskListTabs />}
      fixed={{ taskType: 'PIC', pickType: ['CLUSTER', 'BATCH'] }}
      sort={[['deliveryDate', 'DESC']]}
      columns={taskColumns}
      selectionActions={(list) => <SelectedTasks list={list} place="merged" />}
      summary={(list) => <TaskTotals sums={list.result?.sums} />}
    />
  );
}
