import { type Label, label } from '../../lib/label';
import type { Device, UserActionOutcome } from '../../sync/device';
import { toast } from '../../ui/feedback/toast-store';
import { listIds } from '../list/list-ids';

interface Teller {
  readonly device: Device;
  /** This tab made the user action. */
  readonly isOwn: boolean;
  readonly translate: (label: Label) => string;
  readonly openSync: () => void;
}

type Group = UserActionOutcome['groups'][number];

/** Toasts for a settled user action, grouped by the server's message: "[names]: Done" (decision 6). */
export function tellOutcome(outcome: UserActionOutcome, teller: Teller): void {
  for (const group of outcome.groups) {
    if (group.ok) void tellDone(group, outcome, teller);
    else if (document.visibilityState === 'visible') void tellRefusal(group, outcome, teller);
  }
}

async function tellDone(group: Group, outcome: UserActionOutcome, teller: Teller): Promise<void> {
  const { device, isOwn, translate } = teller;
  if (!isOwn) return;
  const names = await import('./read-refusal')
    .then(({ readDone }) => readDone({ device, replaced: outcome.replaced, translate }, group))
    .catch(() => keysOf(group, outcome));
  const ids = listIds(names, translate(label('new')));
  toast.success(translate(label('{ids}: Done', { ids })), { id: outcome.userActionID });
}

async function tellRefusal(group: Group, outcome: UserActionOutcome, teller: Teller): Promise<void> {
  const { device, translate, openSync } = teller;
  const { userActionID, isRepeated } = outcome;
  const { names, known } = await import('./read-refusal')
    .then(({ readRefusal }) => readRefusal(device, group, outcome, translate))
    .catch(() => ({ names: keysOf(group, outcome), known: null }));
  const ids = listIds(names, translate(label('new')));
  const { message } = group;
  if (isRepeated) {
    const text = translate(label('{ids}: {message}. It is kept, and tried again.', { ids, message }));
    toast.error(text, { id: `${userActionID} ${message}` });
    return;
  }
  const reason = known ? translate(known) : message;
  const action = { label: translate(label('Show')), onClick: openSync };
  toast.error(translate(label('{ids}: {reason}', { ids, reason })), {
    id: `${userActionID} ${reason}`,
    action,
  });
}

function keysOf({ ids }: Group, { replaced }: UserActionOutcome): readonly number[] {
  return ids.map((id) => replaced[id] ?? id);
}
