import { useEffect, useSyncExternalStore } from 'react';

const dirtyForms = new Set<object>();
const listeners = new Set<() => void>();

const none: ReadonlySet<object> = new Set();

/** The forms that hold changes now. A dialog over a form remembers them: they are not its own. */
export function unsavedForms(): ReadonlySet<object> {
  return new Set(dirtyForms);
}

/** Whether a form holds changes that are stored nowhere: leaving, reloading and updating ask first. */
export function hasUnsaved(besides: ReadonlySet<object> = none): boolean {
  return [...dirtyForms].some((form) => !besides.has(form));
}

/** The user has agreed to lose the changes. */
export function dropUnsaved(besides: ReadonlySet<object> = none): void {
  for (const form of dirtyForms) if (!besides.has(form)) dirtyForms.delete(form);
  tell();
}

/** Counts this form among the unsaved ones while it is dirty. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    dirtyForms.add(form);
    tell();
    return () => {
      dirtyForms.delete(form);
      tell();
    };
  }, [isDirty]);
}

/** Whether a form holds changes now, followed. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(follow, hasAny);
}

function hasAny(): boolean {
  return dirtyForms.size > 0;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
