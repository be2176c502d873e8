import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from 'react-router-dom';
import { createRow } from '../../domain/mutations/rows';
import type { Row } from '../../domain/resource';
import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { useMay } from '../../resource-kit/device/use-may';
import { rowOf } from '../../resource-kit/device/use-rows';
import { useSubmit } from '../../resource-kit/device/use-submit';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { Button, buttonClass } from '../../ui/button';
import { IconCopy, IconPlus } from '../../ui/icons';
import { problemOf } from './filter-drafts';
import { FilterInput } from './filter-input';
import { FilterView } from './filter-view';

const overrides: FieldOverrides = {
  filter: {
    cell: (row) => <FilterView row={row} />,
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
      actions={(row) => <QueueActions row={row} />}
    />
  );
}

function QueueActions({ row }: { row: Row }) {
  const { t } = useLingui();
  const device = useDevice();
  const navigate = useNavigate();
  const submit = useSubmit();
  const { companyID } = useSession();
  if (!useMay('create', taskQueues)) return null;
  const copy = async () => {
    const { name, number, filter } = rowOf(taskQueues, row);
    const id = await device.newID();
    const values = { name: t`${name} (copy)`, number, filter };
    if (await submit([createRow(taskQueues, id, values, companyID)]))
      await navigate(`/${taskQueues.screen}/${id}`);
  };
  return (
    <>
      <Link to={`/${taskQueues.screen}/new`} className={buttonClass()}>
        <IconPlus />
        {t`New`}
      </Link>
      <Button icon={IconCopy} onClick={() => void copy()}>{t`Copy`}</Button>
    </>
  );
}
