import { useLingui } from '@lingui/react/macro';
import type { Filter, Sort } from '../../../domain/query/query';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { ResourceListPage } from '../../../resource-kit/list/resource-list-page';
import { Tabs } from '../../../ui/navigation/tabs';
import { SelectedTasks } from './selected-tasks';
import { taskColumns } from './task-columns';
import { TaskListTabs } from './task-list-tabs';
import { taskTexts } from './task-texts';
import { TaskTotals } from './task-totals';

/** Merged picking tasks, the latest delivery first. */
export function MergedListPage() {
  return (
    <MergedTasks
      name="mergedTasks"
      fixed={{ taskType: 'PIC', pickType: ['CLUSTER', 'BATCH'] }}
      sort={[['deliveryDate', 'DESC']]}
    />
  );
}

/** Tasks that share a task group with others, group by group, the latest group first. */
export function GroupListPage() {
  return (
    <MergedTasks
      name="groupedTasks"
      fixed={{ taskGroupID: { $ne: null } }}
      sort={[['taskGroupID', 'DESC']]}
    />
  );
}

function MergedTasks({ name, fixed, sort }: { name: string; fixed: Filter; sort: Sort }) {
  const { t } = useLingui();
  return (
    <ResourceListPage
      resource={tasks}
      name={name}
      path="tasks"
      title={t`Tasks`}
      windowTitle={t`Merged tasks`}
      hideNew
      tabs={
        <>
          <TaskListTabs />
          <Tabs
            label={t`Kinds of merging`}
            tabs={[
              { href: '/tasks/merged', label: t`Clusters and batches`, end: true },
              { href: '/tasks/merged/groups', label: t`Task groups` },
            ]}
          />
        </>
      }
      fixed={fixed}
      sort={sort}
      columns={taskColumns}
      exportTexts={taskTexts}
      selectionActions={(list) => <SelectedTasks list={list} place="merged" />}
      summary={(list) => <TaskTotals result={list.result} />}
    />
  );
}
