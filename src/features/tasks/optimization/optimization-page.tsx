import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Filter } from '../../../domain/query/query';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../../domain/tasks/task-attributes';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import { ExportMenu } from '../../../resource-kit/export/export-menu';
import { fieldFilters } from '../../../resource-kit/list/field-filters';
import { FilterMenu } from '../../../resource-kit/list/filter-menu';
import type { ListSettings } from '../../../resource-kit/list/list-state';
import { ListTable } from '../../../resource-kit/list/list-table';
import { ListToolbar } from '../../../resource-kit/list/list-toolbar';
import { useResourceList } from '../../../resource-kit/list/use-resource-list';
import { Button } from '../../../ui/button';
import { NO_SELECTION } from '../../../ui/data-table/selection';
import { IconMerge } from '../../../ui/icons';
import { Page } from '../../../ui/layout/app-shell';
import { PageHeader } from '../../../ui/layout/page-header';
import { SelectedTasks } from '../list/selected-tasks';
import { taskColumns } from '../list/task-columns';
import { TaskTotals } from '../list/task-totals';

const SuggestionDialog = lazy(() =>
  import('./suggestion-dialog').then((m) => ({ default: m.SuggestionDialog })),
);

/** What may be merged: new picking tasks that nobody has begun, held or merged. */
const settings: ListSettings<Filter> = {
  resource: tasks,
  filters: fieldFilters(tasks),
  fixed: { taskType: 'PIC', pickType: 'NORMAL', status: 'new', onHold: false, taskGroupID: null },
  sort: [['taskNumber', 'ASC']],
  attributes: taskAttributes,
};

/** Tasks that wait to be picked, and which of them to pick together. */
export function OptimizationPage() {
  const { t } = useLingui();
  const list = useResourceList(settings, { name: 'optimization', path: 'tasks', columns: taskColumns });
  const [isOpen, setOpen] = useState(false);
  const isChosen = list.selection.mode !== 'none';
  const read = async () => rowsOf(tasks, await (isChosen ? list.readSelected() : list.readAll()));
  return (
    <Page fill>
      <title>{`${t`Optimization`} · TOOLS`}</title>
      <PageHeader
        title={t`Optimization`}
        actions={
          <Button
            variant="primary"
            icon={IconMerge}
            disabled={(list.result?.total ?? 0) < 2}
            onClick={() => setOpen(true)}
          >
            {isChosen ? t`Suggest batches of the selected` : t`Suggest batches`}
          </Button>
        }
      />
      <ListToolbar list={list} filters={<FilterMenu list={list} />} actions={<ExportMenu list={list} />} />
      <ListTable
        list={list}
        selectionActions={<SelectedTasks list={list} place="tasks" />}
        summary={<TaskTotals sums={list.result?.sums} />}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <SuggestionDialog
            open
            onClose={() => setOpen(false)}
            read={read}
            onMerged={() => list.setSelection(NO_SELECTION)}
          />
        </Suspense>
      )}
    </Page>
  );
}
