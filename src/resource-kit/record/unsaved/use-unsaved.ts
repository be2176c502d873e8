import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { addUnsaved, followUnsaved, hasUnsaved, unsavedForms } from './unsaved';

/** Around the forms of a dialog: what was entered behind it is not saved or discarded with it. */
export const UnsavedScope = createContext<object | null>(null);

/** The forms with changes now that are not in this dialog. */
export function unsavedOutside(scope: object): ReadonlySet<object> {
  return new Set([...unsavedForms()].filter((form) => form.scope !== scope));
}

/**
 * Counts this form among the unsaved ones while it is dirty. @param forget called when its changes are discarded or
 * saved; keep it stable
 */
export function useUnsaved(isDirty: boolean, forget?: () => void): void {
  const scope = use(UnsavedScope);
  useEffect(() => (isDirty ? addUnsaved({ forget, scope }) : undefined), [isDirty, forget, scope]);
}

/** Whether a form has changes now, live. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(followUnsaved, hasUnsavedNow);
}

function hasUnsavedNow(): boolean {
  return hasUnsaved();
}
