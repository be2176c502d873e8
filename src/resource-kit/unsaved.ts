import { useEffect } from 'react';

const dirtyForms = new Set<object>();

/** Whether a form holds changes that are stored nowhere: leaving, reloading and updating ask first. */
export function hasUnsaved(): boolean {
  return dirtyForms.size > 0;
}

/** The person has agreed to lose the changes. */
export function dropUnsaved(): void {
  dirtyForms.clear();
}

/** Counts this form among the unsaved ones while it is dirty. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    dirtyForms.add(form);
    return () => {
      dirtyForms.delete(form);
    };
  }, [isDirty]);
}
