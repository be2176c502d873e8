import type { Confirm } from '../../../ui/overlay/confirm';
import type { Question } from '../../../ui/overlay/question';

interface UnsavedForm {
  /** Deletes its stored draft. */
  readonly forget: (() => void) | undefined;
  /** The dialog that it is in (`UnsavedScope`); null: a page. */
  readonly scope: object | null;
}

const dirtyForms = new Set<UnsavedForm>();
const listeners = new Set<() => void>();
let drops = 0;

/** The forms with changes now. A dialog over a form remembers them: they are not its own. */
export function unsavedForms(): ReadonlySet<UnsavedForm> {
  return new Set(dirtyForms);
}

/** Whether a form has unsaved changes: leaving, reloading and updating ask first. */
export function hasUnsaved(besides?: ReadonlySet<object>): boolean {
  return [...dirtyForms].some((form) => !besides?.has(form));
}

/** How often changes were discarded or saved so far. */
export function timesDropped(): number {
  return drops;
}

/** Counts a form among the unsaved ones until the result is called. */
export function addUnsaved(form: UnsavedForm): () => void {
  dirtyForms.add(form);
  tell();
  return () => {
    dirtyForms.delete(form);
    tell();
  };
}

/** The user has agreed to lose the changes. */
export function dropUnsaved(besides?: ReadonlySet<object>): void {
  for (const form of dirtyForms) {
    if (besides?.has(form)) continue;
    dirtyForms.delete(form);
    form.forget?.();
  }
  drops++;
  tell();
}

interface OpenQuestion {
  readonly answer: Promise<boolean>;
  /** The last one who asked. */
  asker: object;
}

const openQuestions = new WeakMap<Confirm, OpenQuestion>();

/**
 * Asks whether changes may be lost, one question at a time: a second attempt to leave takes over the open question, and
 * the first one stays. Resolves true if the user agrees and no later attempt was made.
 */
export async function askToLeave(confirm: Confirm, question: Question): Promise<boolean> {
  const me = {};
  const asked = openQuestions.get(confirm) ?? { answer: confirm(question), asker: me };
  asked.asker = me;
  openQuestions.set(confirm, asked);
  const isAgreed = await asked.answer;
  if (openQuestions.get(confirm) === asked) openQuestions.delete(confirm);
  return isAgreed && asked.asker === me;
}

/** Calls back when a form gets changes, or has none any more. The result ends it. */
export function followUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
