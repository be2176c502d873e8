import { useEffect } from 'react';

const dirtyForms = new Set<object>();

const none: ReadonlySet<object> = new Set();

/** The forms that hold changes now. A dialog over a form remembers them: they are not its own. */
export function unsavedForms(): ReadonlySet<object> {
  return new Set(dirtyForms);
}

/** Whether a form holds changes that are stored nowhere: leaving, reloading and updating ask first. */
export function hasUnsaved(besides: ReadonlySet<object> = none): boolean {
  return [...dirtyForms].some((form) => !besides.has(form));
}

/** The person has agreed to lose the changes. */
export function dropUnsaved(besides: ReadonlySet<object> = none): void {
  for (const form of dirtyForms) if (!besides.has(form)) dirtyForms.delete(form);
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
