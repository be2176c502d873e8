import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../domain/resource';
import { IconButton } from '../../ui/icon-button';
import { IconMore } from '../../ui/icons';
import { Menu } from '../../ui/overlay/menu';
import type { MenuAction } from '../../ui/overlay/menu-entries';
import type { RowAction } from './row-action';

interface RowActionsProps {
  actions: readonly RowAction[];
  row: Row;
}

/** In a list: one action as a button, several in a menu. */
export function RowActionCell({ actions, row }: RowActionsProps) {
  const { t } = useLingui();
  const offered = offeredFor(actions, row);
  const [only] = offered;
  if (!only) return null;
  if (offered.length === 1 && only.icon)
    return <IconButton icon={only.icon} label={only.label} size="sm" onClick={() => only.run(row)} />;
  return (
    <Menu
      iconOnly
      label={t`Actions`}
      icon={IconMore}
      size="sm"
      entries={entriesOf(offered, row)}
      placement="bottom-end"
    />
  );
}

/** The actions offered for the row. */
export function offeredFor(actions: readonly RowAction[], row: Row): readonly RowAction[] {
  return actions.filter(({ isOffered }) => isOffered?.(row) ?? true);
}

export function entriesOf(offered: readonly RowAction[], row: Row): readonly MenuAction[] {
  return offered.map(({ id, label, icon, run }) => ({ id, label, icon, onSelect: () => run(row) }));
}
