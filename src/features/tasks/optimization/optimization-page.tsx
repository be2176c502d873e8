import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mergeableTasks } from '../../../domain/mutations/task-merging';
import type { Filter } from '../../../domain/query/query';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../../domain/tasks/task-attributes';
import type { DayRange } from '../../../lib/days';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { dayRangeCondition } from '../../../resource-kit/list/conditions';
import { ResourceListPage } from '../../../resource-kit/list/resource-list-page';
import type { ResourceListModel } from '../../../resource-kit/list/use-resource-list';
import { readDays, writeDays } from '../../../task-kit/kept-days';
import { Button } from '../../../ui/button';
import { DateRangeField } from '../../../ui/dates/date-range-field';
import { useToday } from '../../../ui/hooks/use-today';
import { IconMerge } from '../../../ui/icons';
import { SelectedTasks } from '../list/selected-tasks';
import { taskColumns } from '../list/task-columns';
import { taskTexts } from '../list/task-texts';
import { TaskTotals } from '../list/task-totals';
import { GroupsPanel } from './groups-panel';

const SuggestionDialog = lazy(() =>
  import('./suggestion-dialog').then((m) => ({ default: m.SuggestionDialog })),
);

/** Filters that may hide every task. */
const narrowing = ['warehouseID', 'warehouseSectionID', 'taskType', 'pickType'];

/** Tasks that wait to be picked, and which of them to pick together. */
export function OptimizationPage() {
  const { t } = useLingui();
  const translate = useLabel();
  const today = useToday();
  const [parameters, setParameters] = useSearchParams();
  const days = readDays(parameters.get('d')) ?? { from: today, to: today };
  const setDays = (range: DayRange) => {
    const next = new URLSearchParams(parameters);
    next.set('d', writeDays(range));
    next.delete('p');
    setParameters(next, { replace: true });
  };
  const condition = dayRangeCondition(days);
  return (
    <ResourceListPage
      resource={tasks}
      name="optimization"
      path="tasks"
      title={t`Optimization`}
      hideNew
      fixed={{ ...mergeableTasks, ...(condition && { deliveryDate: condition }) }}
      sort={[['taskNumber', 'ASC']]}
      attributes={taskAttributes}
      columns={taskColumns}
      exportTexts={taskTexts}
      emptyHint={({ state: { filters, custom } }) =>
        narrowing.some((name) => name in filters || custom.some(({ attribute }) => attribute === name))
          ? t`Check warehouse and task type!`
          : null
      }
      actions={(list) => (
        <>
          <DateRangeField
            label={translate(tasks.fields.deliveryDate.label)}
            hideLabel
            value={days}
            onChange={setDays}
          />
          <SuggestBatches list={list} />
        </>
      )}
      above={(list) => <GroupsPanel list={list} />}
      selectionActions={(list) => <SelectedTasks list={list} place="tasks" />}
      summary={(list) => <TaskTotals result={list.result} />}
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
        {isChosen ? t`Suggest batches from the selected tasks` : t`Suggest batches`}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SuggestionDialog open onClose={() => setOpen(false)} read={read} onMerged={list.endSelection} />
        </Suspense>
      )}
    </>
  );
}
