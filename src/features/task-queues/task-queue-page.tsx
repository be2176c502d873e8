import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { useMay } from '../../resource-kit/device/use-may';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { buttonClass } from '../../ui/button';
import { IconPlus } from '../../ui/icons';
import { problemOf } from './filter-drafts';
import { FilterInput } from './filter-input';
import { Conditions, FilterView } from './filter-view';
import { useQueueActions } from './use-queue-actions';

const overrides: FieldOverrides = {
  filter: {
    cell: (row) => <FilterView row={row} />,
    former: (value) => <Conditions filter={value} />,
    input: FilterInput,
    check: (value) => problemOf(value)?.reason ?? null,
  },
};

/** A task queue with its conditions. */
export function TaskQueuePage() {
  return (
    <ResourceDetailPage
      resource={taskQueues}
      overrides={overrides}
      given={{ filter: [] }}
      rowActions={useQueueActions()}
      actions={() => <NewQueueLink />}
    />
  );
}

function NewQueueLink() {
  const { t } = useLingui();
  if (!useMay('create', taskQueues)) return null;
  return (
    <Link to={`/${taskQueues.screen}/new`} className={buttonClass()}>
      <IconPlus />
      {t`New`}
    </Link>
  );
}
