import { hasUnsaved } from '../../resource-kit/record/unsaved';

/** Held by each tab of this device in which a form holds changes. */
export const unsavedLock = 'unsaved forms';

/** On plain http browsers have no locks: a tab knows of its own forms alone. */
export function locksHere(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** Whether a form of another tab of this device holds changes, as far as the browser tells. */
export async function isUnsavedElsewhere(): Promise<boolean> {
  const snapshot = await locksHere()
    ?.query()
    .catch(() => null);
  const holders = snapshot?.held?.filter(({ name }) => name === unsavedLock) ?? [];
  return holders.length > (hasUnsaved() ? 1 : 0);
}
