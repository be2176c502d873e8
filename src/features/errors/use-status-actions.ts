import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { updateRow } from '../../domain/mutations/rows';
import { type TaskError, taskErrors } from '../../domain/resources/tasks/task-errors';
import { label } from '../../lib/label';
import type { BulkAction } from '../../resource-kit/actions/bulk-action';
import { useSession } from '../../resource-kit/device/device';
import { useMay } from '../../resource-kit/device/use-may';
import { useLabel } from '../../resource-kit/fields/use-label';
import { IconEdit } from '../../ui/later-icons';

const statuses = ['new', 'in progress', 'resolved'] as const satisfies readonly TaskError['status'][];
const hasItAlready = label('It has this status already');

/** Actions that set the status of the selected errors; none for users without the right. */
export function useStatusActions(): readonly BulkAction[] {
  const { t } = useLingui();
  const translate = useLabel();
  const { companyID } = useSession();
  if (!useMay('update', taskErrors)) return [];
  return statuses.map((status) => {
    const name = translate(taskErrors.fields.status.choices[status]);
    return {
      id: `status-${status}`,
      label: name,
      icon: IconEdit,
      menu: t`Set status`,
      refuse: (row) => (row.status === status ? hasItAlready : null),
      ask: (count) => ({
        question: t`Set ${plural(count, { one: '# error', other: '# errors' })} to “${name}”?`,
        verb: t`Set status`,
      }),
      plan: (rows) => ({
        writes: rows.map((row) => updateRow(taskErrors, row, { status }, companyID)),
        refused: [],
      }),
    };
  });
}
