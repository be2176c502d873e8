import { type Label, label } from '../../lib/label';
import type { Device, UserActionOutcome } from '../../sync/device';
import { toast } from '../../ui/feedback/toast-store';
import { findErrorLabel } from '../fields/error-label';
import { listIds } from '../list/list-ids';

interface Teller {
  readonly device: Device;
  /** This tab made the user action. */
  readonly isOwn: boolean;
  readonly translate: (label: Label) => string;
  readonly openSync: () => void;
}

type Group = UserActionOutcome['groups'][number];

/** Toasts for a settled user action, grouped by the server's message: "[ids]: Done" (decision 6); of a refusal the rows' names. */
export function tellOutcome(outcome: UserActionOutcome, teller: Teller): void {
  const { userActionID, groups, isRepeated } = outcome;
  // The toast that offered Undo: there is nothing to take back any more.
  if (!isRepeated) toast.dismiss(userActionID);
  for (const group of groups) {
    if (group.ok) tellDone(keysOf(group, outcome), userActionID, teller);
    else if (document.visibilityState === 'visible') void tellRefusal(group, outcome, teller);
  }
}

function tellDone(keys: readonly number[], userActionID: string, { isOwn, translate }: Teller): void {
  const ids = listIds(keys, translate(label('new')));
  if (isOwn) toast.success(translate(label('{ids}: Done', { ids })), { id: userActionID });
}

async function tellRefusal(group: Group, outcome: UserActionOutcome, teller: Teller): Promise<void> {
  const { device, translate, openSync } = teller;
  const [names, known] = await Promise.all([namesOf(device, group, outcome), findErrorLabel(group.code)]);
  const ids = listIds(names, translate(label('new')));
  const { message } = group;
  if (outcome.isRepeated) {
    const text = translate(label('{ids}: {message}. It is kept, and tried again.', { ids, message }));
    toast.error(text, { id: `${outcome.userActionID} ${message}` });
    return;
  }
  const reason = known ? translate(known) : message;
  const action = { label: translate(label('Show')), onClick: openSync };
  const text = translate(label('{ids}: {reason}', { ids, reason }));
  toast.error(text, { id: `${outcome.userActionID} ${reason}`, action });
}

/** What users call the rows of a refused change, looked up by a program that is loaded with the first refusal. */
async function namesOf(
  device: Device,
  group: Group,
  outcome: UserActionOutcome,
): Promise<readonly (number | string)[]> {
  const { rows = [] } = group;
  if (rows.length === 0) return keysOf(group, outcome);
  return import('./told-names')
    .then(({ namesOfTold }) => namesOfTold(device, rows, outcome.replaced))
    .catch(() => keysOf(group, outcome));
}

function keysOf({ ids }: Group, { replaced }: UserActionOutcome): readonly number[] {
  return ids.map((id) => replaced[id] ?? id);
}
