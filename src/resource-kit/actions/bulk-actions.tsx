import { useRef } from 'react';
import { groupBy } from '../../lib/group-by';
import { Button } from '../../ui/button';
import { Menu } from '../../ui/overlay/menu';
import type { MenuAction } from '../../ui/overlay/menu-entries';
import { useAttempt } from '../device/use-attempt';
import { useOfferActions } from '../list/offered-actions';
import type { ResourceListModel } from '../list/use-resource-list';
import type { BulkAction } from './bulk-action';
import { useRunBulkAction } from './use-run-bulk-action';

interface BulkActionsProps<F> {
  list: ResourceListModel<F>;
  actions: readonly BulkAction[];
}

/** The actions in a selection's bar: single ones as buttons, those of one menu in that. A second press does nothing. */
export function BulkActions<F>({ list, actions }: BulkActionsProps<F>) {
  const run = useRunBulkAction();
  const attempt = useAttempt();
  const { resource } = list.settings;
  const isRunning = useRef(false);
  const start = (action: BulkAction) => {
    if (isRunning.current) return;
    isRunning.current = true;
    const end = () => {
      isRunning.current = false;
    };
    attempt(() => run(action, { resource, read: list.readSelected, onDone: list.endSelection }).finally(end));
  };
  const entryOf = (action: BulkAction): MenuAction => ({
    id: action.id,
    label: action.label,
    icon: action.icon,
    onSelect: () => start(action),
  });
  // Among the commands of all pages, the label is only clear with the menu's name.
  useOfferActions(
    actions.map((action) => ({
      ...entryOf(action),
      label: action.menu ? `${action.menu}: ${action.label}` : action.label,
    })),
  );
  return [...groupBy(actions, ({ menu, id }) => menu ?? id).values()].map((group) => {
    const [first] = group;
    if (!first) return null;
    return first.menu ? (
      <Menu
        key={first.menu}
        label={first.menu}
        icon={first.icon}
        size="sm"
        placement="bottom-end"
        entries={group.map((action) => ({ ...entryOf(action), icon: undefined }))}
      />
    ) : (
      <Button key={first.id} size="sm" icon={first.icon} onClick={() => start(first)}>
        {first.label}
      </Button>
    );
  });
}
