import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device, UserActionOutcome } from '../../sync/device';
import { toast } from '../../ui/feedback/toast-store';
import { useLatest } from '../../ui/hooks/use-latest';
import { useLabel } from '../fields/use-label';

// User actions of this tab: only their success is announced here. A refusal is announced in every visible tab.
const own = new Set<string>();

/** Remembers that this tab made the user action; a silent one (a column choice) is not announced when it succeeds. */
export function rememberUserAction(userActionID: string, isSilent: boolean): void {
  if (!isSilent) own.add(userActionID);
}

/** Toasts for settled writes. Their code and texts are loaded after the first page. */
export function OutcomeToasts({ device }: { device: Device }) {
  const translate = useLabel();
  const navigate = useNavigate();
  const tell = useLatest((outcome: UserActionOutcome) => {
    const isOwn = own.has(outcome.userActionID);
    if (!outcome.isRepeated) {
      own.delete(outcome.userActionID);
      // The toast that offered Undo: the action can no longer be undone.
      toast.dismiss(outcome.userActionID);
    }
    const openSync = () => void navigate('/sync');
    import('./tell-outcome').then(
      ({ tellOutcome }) => tellOutcome(outcome, { device, isOwn, translate, openSync }),
      // The Synchronization page shows it, too.
      () => undefined,
    );
  });
  useEffect(() => device.watchOutcomes((outcome) => tell.current(outcome)), [device]);
  return null;
}
