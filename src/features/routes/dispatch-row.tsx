import { useLingui } from '@lingui/react/macro';
import { type Dispatch, dispatches } from '../../domain/resources/sites/dispatches';
import { weekdayLabels } from '../../domain/weekdays';
import { useMay } from '../../resource-kit/device/use-may';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useDeleteRows } from '../../resource-kit/list/use-delete-rows';
import { StateBadge } from '../../resource-kit/record/state-badge';
import type { RowState } from '../../ui/data-table/types';
import { IconButton } from '../../ui/icon-button';
import { IconCopy } from '../../ui/icons';
import { IconEdit, IconTrash } from '../../ui/later-icons';
import { useDispatchName } from './use-dispatch-name';
import { useFocusBack } from './use-focus-back';

interface DispatchRowProps {
  dispatch: Dispatch;
  state: RowState;
  /** It replaces its editor, and takes the focus. */
  wasEdited: boolean;
  onEdit: () => void;
  onCopy: () => void;
}

/** One dispatch for reading, with its actions. */
export function DispatchRow({ dispatch, state, wasEdited, onEdit, onCopy }: DispatchRowProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const remove = useDeleteRows(dispatches);
  const mayCreate = useMay('create', dispatches);
  const mayUpdate = useMay('update', dispatches);
  const mayDelete = useMay('delete', dispatches);
  const pencil = useFocusBack(wasEdited);
  const day = translate(weekdayLabels[dispatch.day] ?? { id: String(dispatch.day) });
  const name = useDispatchName()(dispatch);
  return (
    <tr className="h-row hover:bg-surface-2">
      <td className="px-1.5 py-1 sm:px-3">{day}</td>
      <td className="px-1.5 py-1 tabular-nums sm:px-3">{dispatch.dispatchTime}</td>
      <td className="px-1.5 py-1 tabular-nums sm:px-3">
        <span className="inline-flex flex-wrap items-center gap-2">
          {dispatch.pickingStart}
          <StateBadge state={state} />
        </span>
      </td>
      <td className="py-0.5 text-right whitespace-nowrap sm:px-1">
        {mayUpdate && (
          <IconButton ref={pencil} icon={IconEdit} size="sm" label={t`Edit ${name}`} onClick={onEdit} />
        )}
        {mayCreate && <IconButton icon={IconCopy} size="sm" label={t`Copy ${name}`} onClick={onCopy} />}
        {mayDelete && (
          <IconButton
            icon={IconTrash}
            size="sm"
            label={t`Delete ${name}`}
            onClick={() => void remove([dispatch], name)}
          />
        )}
      </td>
    </tr>
  );
}
