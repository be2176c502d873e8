import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../domain/resource';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { IconMore } from '../../ui/icons';
import { Menu } from '../../ui/overlay/menu';
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
  const entries = offered.map(({ id, label, icon, run }) => ({ id, label, icon, onSelect: () => run(row) }));
  return (
    <Menu iconOnly label={t`Actions`} icon={IconMore} size="sm" entries={entries} placement="bottom-end" />
  );
}

/** On the row's page. */
export function RowActionButtons({ actions, row }: RowActionsProps) {
  return offeredFor(actions, row).map(({ id, label, icon, run }) => (
    <Button key={id} icon={icon} onClick={() => run(row)}>
      {label}
    </Button>
  ));
}

function offeredFor(actions: readonly RowAction[], row: Row): readonly RowAction[] {
  return actions.filter(({ isOffered }) => isOffered?.(row) ?? true);
}
