import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Filter } from '../../../domain/query/query';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../../domain/tasks/task-attributes';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import { ResourceListPage } from '../../../resource-kit/list/resource-list-page';
import type { ResourceListModel } from '../../../resource-kit/list/use-resource-list';
import { Button } from '../../../ui/button';
import { NO_SELECTION } from '../../../ui/data-table/selection';
import { IconMerge } from '../../../ui/icons';
import { SelectedTasks } from '../list/selected-tasks';
import { taskColumns } from '../list/task-columns';
import { TaskTotals } from '../list/task-totals';

const SuggestionDialog = lazy(() =>
  import('./suggestion-dialog').then((m) => ({ default: m.SuggestionDialog })),
);

/** What may be merged: new picking tasks that nobody has begun, held or merged. */
const mergeable: Filter = {
  taskType: 'PIC',
  pickType: 'NORMAL',
  status: 'new',
  onHold: false,
  taskGroupID: null,
};

/** Tasks that wait to be picked, and which of them to pick together. */
export function OptimizationPage() {
  const { t } = useLingui();
  return (
    <ResourceListPage
      resource={tasks}
      name="optimization"
      path="tasks"
      title={t`Optimization`}
      hideNew
      fixed={mergeable}
      sort={[['taskNumber', 'ASC']]}
      attributes={taskAttributes}
      columns={taskColumns}
      actions={(list) => <SuggestBatches list={list} />}
      selectionActions={(list) => <SelectedTasks list={list} place="tasks" />}
      summary={(list) => <TaskTotals sums={list.result?.sums} />}
    />
  );
}

function SuggestBatches({ list }: { list: ResourceListModel<Filter> }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const isChosen = list.selection.mode !== 'none';
  const read = async () => rowsOf(tasks, await (isChosen ? list.readSelected() : list.readAll()));
  return (
    <>
      <Button
        variant="primary"
        icon={IconMerge}
        disabled={(list.result?.total ?? 0) < 2}
        onClick={() => setOpen(true)}
      >
        {isChosen ? t`Suggest batches of the selected` : t`Suggest batches`}
      </Button>
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
    </>
  );
}
