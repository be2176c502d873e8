import { useEffect, useSyncExternalStore } from 'react';
import type { Confirm } from '../../ui/overlay/confirm';
import type { Question } from '../../ui/overlay/question';

interface UnsavedForm {
  /** Forgets what is kept of it. */
  readonly forget: (() => void) | undefined;
}

const dirtyForms = new Set<UnsavedForm>();
const listeners = new Set<() => void>();
let drops = 0;

const none: ReadonlySet<object> = new Set();

/** The forms that hold changes now. A dialog over a form remembers them: they are not its own. */
export function unsavedForms(): ReadonlySet<object> {
  return new Set(dirtyForms);
}

/** Whether a form holds changes that are stored nowhere: leaving, reloading and updating ask first. */
export function hasUnsaved(besides: ReadonlySet<object> = none): boolean {
  return [...dirtyForms].some((form) => !besides.has(form));
}

/** How often changes were given up or saved so far. */
export function timesDropped(): number {
  return drops;
}

/** The user has agreed to lose the changes. */
export function dropUnsaved(besides: ReadonlySet<object> = none): void {
  for (const form of dirtyForms) {
    if (besides.has(form)) continue;
    dirtyForms.delete(form);
    form.forget?.();
  }
  drops++;
  tell();
}

interface StandingQuestion {
  readonly answer: Promise<boolean>;
  /** Who asked last. */
  asker: object;
}

const standing = new WeakMap<Confirm, StandingQuestion>();

/**
 * Asks whether changes may be lost, one question at a time: who wants to leave while one stands takes it over, and who
 * asked before stays. Resolves true where the user agrees and nobody else has asked since.
 */
export async function askToLeave(confirm: Confirm, question: Question): Promise<boolean> {
  const me = {};
  const asked = standing.get(confirm) ?? { answer: confirm(question), asker: me };
  asked.asker = me;
  standing.set(confirm, asked);
  const isAgreed = await asked.answer;
  if (standing.get(confirm) === asked) standing.delete(confirm);
  return isAgreed && asked.asker === me;
}

/** Counts this form among the unsaved ones while it is dirty. @param forget called when its changes are given up or saved; keep it stable */
export function useUnsaved(isDirty: boolean, forget?: () => void): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = { forget };
    dirtyForms.add(form);
    tell();
    return () => {
      dirtyForms.delete(form);
      tell();
    };
  }, [isDirty, forget]);
}

/** Whether a form holds changes now, followed. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(followUnsaved, hasAny);
}

function hasAny(): boolean {
  return dirtyForms.size > 0;
}

/** Calls when a form comes to hold changes, or none any more. The result ends it. */
export function followUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
