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

/** Toasts for settled writes, grouped by the server's message: "[ids]: Done" (decision 6). */
export function OutcomeToasts({ device }: { device: Device }) {
  const { t } = useLingui();
  const translate = useLabel();
  const navigate = useNavigate();
  const latestNavigate = useLatest(navigate);
  const latestTell = useLatest(({ userActionID, groups }: UserActionOutcome) => {
    if (document.visibilityState !== 'visible') return;
    for (const { ids: all, message } of groups) {
      const ids = listIds(all, t`new`);
      toast.error(t`${ids}: ${message}. It is kept, and tried again.`, { id: `${userActionID} ${message}` });
    }
  });
  useEffect(
    () =>
      device.watchOutcomes((outcome: UserActionOutcome) => {
        if (outcome.isRepeated) return latestTell.current(outcome);
        // The toast that offered Undo: there is nothing to take back any more.
        toast.dismiss(outcome.userActionID);
        for (const group of outcome.groups) {
          const ids = listIds(
            group.ids.map((id) => outcome.replaced[id] ?? id),
            t`new`,
          );
          if (group.ok) {
            if (own.has(outcome.userActionID)) toast.success(t`${ids}: Done`, { id: outcome.userActionID });
            continue;
          }
          if (document.visibilityState !== 'visible') continue;
          const show = { label: t`Show`, onClick: () => void latestNavigate.current('/sync') };
          void findErrorLabel(group.code).then((known) => {
            const reason = known ? translate(known) : group.message;
            toast.error(t`${ids}: ${reason}`, { id: `${outcome.userActionID} ${reason}`, action: show });
          });
        }
        own.delete(outcome.userActionID);
      }),
    [device, t, translate],
  );
  return null;
}
