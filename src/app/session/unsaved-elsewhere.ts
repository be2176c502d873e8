import { holdersOf } from '../../resource-kit/device/shared-locks';
import { hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';

/** Name of the lock that each tab of this device takes while one of its forms has changes. */
export const unsavedLock = 'unsaved forms';

/** Whether a form of another tab of this device has changes; false if the browser does not tell. */
export async function isUnsavedElsewhere(): Promise<boolean> {
  const holders = (await holdersOf(unsavedLock)) ?? 0;
  return holders > (hasUnsaved() ? 1 : 0);
}
