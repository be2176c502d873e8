import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { useAttempt } from '../../../resource-kit/device/use-attempt';
import { useOfferActions } from '../../../resource-kit/list/offered-actions';
import { Button } from '../../../ui/button';
import { IconHand, IconMore, IconUser } from '../../../ui/icons';
import { IconEdit, IconSplit } from '../../../ui/later-icons';
import { Menu } from '../../../ui/overlay/menu';
import { useChosenTasks } from './use-chosen-tasks';
import { useTaskActions } from './use-task-actions';

const TaskEditDialog = lazy(() => import('./task-edit-dialog').then((m) => ({ default: m.TaskEditDialog })));

export interface SelectionActionsProps {
  count: number;
  read: () => Promise<readonly Task[]>;
  onDone: () => void;
  place: 'tasks' | 'merged';
}

/** The actions on the selected tasks: frequent ones as buttons, all in the menu. */
export function SelectionActions({ count, read, onDone, place }: SelectionActionsProps) {
  const { t } = useLingui();
  const actions = useTaskActions({ read, onDone, place });
  useOfferActions(actions.entries);
  const [edited, setEdited] = useState<Task | null>(null);
  const attempt = useAttempt();
  const chosen = useChosenTasks(read, onDone);
  const edit = () => attempt(async () => setEdited((await chosen())?.[0] ?? null));
  if (!actions.mayUpdate) return null;
  return (
    <>
      <Button size="sm" icon={IconUser} onClick={actions.assign}>
        {t`Assign`}
      </Button>
      {place === 'merged' ? (
        <Button size="sm" icon={IconSplit} onClick={actions.unmerge}>
          {t`Unmerge`}
        </Button>
      ) : (
        <Button size="sm" icon={IconHand} onClick={actions.hold}>
          {t`Hold`}
        </Button>
      )}
      {count === 1 && (
        <Button size="sm" icon={IconEdit} onClick={edit}>
          {t`Edit`}
        </Button>
      )}
      <Menu label={t`More`} icon={IconMore} size="sm" entries={actions.entries} placement="bottom-end" />
      {actions.dialogs}
      {edited && (
        <Suspense fallback={null}>
          <TaskEditDialog task={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}
