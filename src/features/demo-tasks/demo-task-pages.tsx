import { useLingui } from '@lingui/react/macro';
import { createDemoTasks } from '../../domain/mutations/demo-tasks';
import { keyOf, type Row } from '../../domain/resource';
import { demoTaskConfigs } from '../../domain/resources/company/list-configs';
import { labelOfProblem } from '../../domain/tasks/config-problems';
import { readDemoTasks } from '../../domain/tasks/demo-tasks';
import { label } from '../../lib/label';
import type { RowAction } from '../../resource-kit/actions/row-action';
import { useSession } from '../../resource-kit/device/device';
import { useSubmit } from '../../resource-kit/device/use-submit';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import { ResourceListPage } from '../../resource-kit/list/resource-list-page';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time';
import { IconPlus } from '../../ui/icons';

export function DemoTaskConfigsPage() {
  return <ResourceListPage resource={demoTaskConfigs} rowActions={useCreateNow()} />;
}

export function DemoTaskConfigPage() {
  return <ResourceDetailPage resource={demoTaskConfigs} overrides={overrides} rowActions={useCreateNow()} />;
}

/** The server's checks, before it is sent. */
const overrides: FieldOverrides = {
  value: {
    check: (value) => {
      const read = readDemoTasks(value);
      if (read.ok) return null;
      return label('This makes no tasks: {problem}', { problem: labelOfProblem(read.problem) });
    },
  },
};

/** Offered if the config says what to create. */
function useCreateNow(): readonly RowAction[] {
  const { t } = useLingui();
  const { companyID } = useSession();
  const submit = useSubmit();
  const create = useOneAtATime(async (row: Row) => {
    const read = readDemoTasks(row['value']);
    if (!read.ok) return;
    await submit([createDemoTasks(keyOf(demoTaskConfigs, row), read.value.count, companyID)], { undo: true });
  });
  return [
    {
      id: 'create-now',
      label: t`Create now`,
      icon: IconPlus,
      isOffered: (row) => readDemoTasks(row['value']).ok,
      run: (row) => void create(row),
    },
  ];
}
