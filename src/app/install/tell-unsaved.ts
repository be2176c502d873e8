import { locksHere } from '../../resource-kit/device/shared-locks';
import { followUnsaved, hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { unsavedLock } from '../session/unsaved-elsewhere';

/**
 * Tells other tabs while a form of this one has changes: signing out and changing the company affect all tabs. The
 * result ends it.
 */
export function tellUnsaved(): () => void {
  let release: (() => void) | null = null;
  const hold = (): void => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    void locksHere()?.request(unsavedLock, { mode: 'shared' }, () => released);
  };
  const letGo = (): void => {
    release?.();
    release = null;
  };
  const follow = (): void => {
    if (!hasUnsaved()) letGo();
    else if (!release) hold();
  };
  follow();
  const end = followUnsaved(follow);
  return () => {
    end();
    letGo();
  };
}
