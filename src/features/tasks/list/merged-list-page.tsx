import { useLingui } from '@lingui/react/macro';
import type { Filter } from '../../../domain/query/query';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { ExportMenu } from '../../../resource-kit/export/export-menu';
import { fieldFilters } from '../../../resource-kit/list/field-filters';
import { FilterMenu } from '../../../resource-kit/list/filter-menu';
import type { ListSettings } from '../../../resource-kit/list/list-state';
import { ListTable } from '../../../resource-kit/list/list-table';
import { ListToolbar } from '../../../resource-kit/list/list-toolbar';
import { useResourceList } from '../../../resource-kit/list/use-resource-list';
import { Page } from '../../../ui/layout/app-shell';
import { PageHeader } from '../../../ui/layout/page-header';
import { SelectedTasks } from './selected-tasks';
import { taskColumns } from './task-columns';
import { TaskListTabs } from './task-list-tabs';
import { TaskTotals } from './task-totals';

const settings: ListSettings<Filter> = {
  resource: tasks,
  filters: fieldFilters(tasks),
  fixed: { taskType: 'PIC', pickType: ['CLUSTER', 'BATCH'] },
  sort: [['deliveryDate', 'DESC']],
};

/** Picking tasks that others were merged into, the latest delivery first. */
export function MergedListPage() {
  const { t } = useLingui();
  const list = useResourceList(settings, { name: 'mergedTasks', path: 'tasks', columns: taskColumns });
  return (
    <Page fill>
      <title>{`${t`Merged tasks`} · TOOLS`}</title>
      <PageHeader title={t`Tasks`}>
        <TaskListTabs />
      </PageHeader>
      <ListToolbar list={list} filters={<FilterMenu list={list} />} actions={<ExportMenu list={list} />} />
      <ListTable
        list={list}
        selectionActions={<SelectedTasks list={list} place="merged" />}
        summary={<TaskTotals sums={list.result?.sums} />}
      />
    </Page>
  );
}
