import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { updateRow } from '../../domain/mutations/rows';
import { type TaskError, taskErrors } from '../../domain/resources/tasks/task-errors';
import { useSession } from '../../resource-kit/device/device';
import { useSubmit } from '../../resource-kit/device/use-submit';
import { useLabel } from '../../resource-kit/fields/use-label';
import { IconEdit } from '../../ui/icons';
import { useConfirm } from '../../ui/overlay/confirm';
import { Menu } from '../../ui/overlay/menu';

const statuses = ['new', 'in progress', 'resolved'] as const satisfies readonly TaskError['status'][];

interface StatusMenuProps {
  read: () => Promise<readonly TaskError[]>;
  onDone: () => void;
}

/** Sets the status of the selected errors, after a question. Those that have it already are left alone. */
export function StatusMenu({ read, onDone }: StatusMenuProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const confirm = useConfirm();
  const submit = useSubmit();
  const { companyID } = useSession();
  const set = async (status: TaskError['status'], name: string) => {
    const changed = (await read()).filter((error) => error.status !== status);
    const count = changed.length;
    if (count === 0) return onDone();
    const title = t`Set ${plural(count, { one: '# error', other: '# errors' })} to “${name}”?`;
    if (!(await confirm({ title, confirmLabel: t`Set status` }))) return;
    const writes = changed.map((error) => updateRow(taskErrors, error, { status }, companyID));
    if (await submit(writes, { undo: true })) onDone();
  };
  return (
    <Menu
      label={t`Set status`}
      icon={IconEdit}
      size="sm"
      placement="bottom-end"
      entries={statuses.map((status) => {
        const name = translate(taskErrors.fields.status.choices[status]);
        return { id: status, label: name, onSelect: () => void set(status, name) };
      })}
    />
  );
}
