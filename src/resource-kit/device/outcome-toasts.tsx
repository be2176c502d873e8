import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device, UserActionOutcome } from '../../sync/device';
import { toast } from '../../ui/feedback/toast-store';
import { useLatest } from '../../ui/hooks/use-latest';
import { findErrorLabel } from '../fields/error-label';
import { useLabel } from '../fields/use-label';
import { listIds } from '../list/list-ids';

// User actions made in this tab: only their success is announced here. A refusal is announced in every visible tab.
const own = new Set<string>();

/** Remembers that this tab made the user action; a silent one (a column choice) is not announced when it succeeds. */
export function rememberUserAction(userActionID: string, isSilent: boolean): void {
  if (!isSilent) own.add(userActionID);
}

type Group = UserActionOutcome['groups'][number];

/** What users call the rows of a refused change, looked up by a program that is loaded with the first refusal. */
function namesOf(device: Device, { ids, rows = [] }: Group, { replaced }: UserActionOutcome) {
  const keys = ids.map((id) => replaced[id] ?? id);
  if (rows.length === 0) return keys;
  return import('./told-names')
    .then(({ namesOfTold }) => namesOfTold(device, rows, replaced))
    .catch(() => keys);
}

/** Toasts for settled writes, grouped by the server's message: "[ids]: Done" (decision 6); of a refusal the rows' names. */
export function OutcomeToasts({ device }: { device: Device }) {
  const { t } = useLingui();
  const translate = useLabel();
  const navigate = useNavigate();
  const latestNavigate = useLatest(navigate);
  const latestTell = useLatest(async (outcome: UserActionOutcome, group: Group) => {
    const [names, known] = await Promise.all([namesOf(device, group, outcome), findErrorLabel(group.code)]);
    const ids = listIds(names, t`new`);
    const { message } = group;
    if (outcome.isRepeated) {
      const id = `${outcome.userActionID} ${message}`;
      return toast.error(t`${ids}: ${message}. It is kept, and tried again.`, { id });
    }
    const reason = known ? translate(known) : message;
    const show = { label: t`Show`, onClick: () => void latestNavigate.current('/sync') };
    toast.error(t`${ids}: ${reason}`, { id: `${outcome.userActionID} ${reason}`, action: show });
  });
  useEffect(
    () =>
      device.watchOutcomes((outcome: UserActionOutcome) => {
        // The toast that offered Undo: there is nothing to take back any more.
        if (!outcome.isRepeated) toast.dismiss(outcome.userActionID);
        for (const group of outcome.groups) {
          if (!group.ok) {
            if (document.visibilityState === 'visible') void latestTell.current(outcome, group);
            continue;
          }
          const keys = group.ids.map((id) => outcome.replaced[id] ?? id);
          const ids = listIds(keys, t`new`);
          if (own.has(outcome.userActionID)) toast.success(t`${ids}: Done`, { id: outcome.userActionID });
        }
        if (!outcome.isRepeated) own.delete(outcome.userActionID);
      }),
    [device, t],
  );
  return null;
}
