import { useEffect, useState } from 'react';
import { hasUnsaved, useHasUnsaved } from '../../resource-kit/record/unsaved';

/** Held by each tab of this device in which a form holds changes. */
const lockName = 'unsaved forms';

/** On plain http browsers have no locks: a tab knows of its own forms alone. */
function locksHere(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** Lets the other tabs know while a form of this one holds changes: signing out and changing the company are for all tabs. */
export function useTellUnsaved(): void {
  const isUnsaved = useHasUnsaved();
  useEffect(() => {
    if (!isUnsaved) return;
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    void locksHere()?.request(lockName, { mode: 'shared' }, () => released);
    return release;
  }, [isUnsaved]);
}

/** Whether a form of another tab of this device holds changes, as far as the browser tells. */
export async function isUnsavedElsewhere(): Promise<boolean> {
  const snapshot = await locksHere()
    ?.query()
    .catch(() => null);
  const holders = snapshot?.held?.filter(({ name }) => name === lockName) ?? [];
  return holders.length > (hasUnsaved() ? 1 : 0);
}

/** The same, as it was when the question was shown. */
export function useUnsavedElsewhere(): boolean {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    void isUnsavedElsewhere().then(setElsewhere);
  }, []);
  return isElsewhere;
}
