// What local storage holds of drafts, once more: a browser may write local storage to the disk a minute later, and one that
// is killed, or whose device loses its power, comes back with what it held then.
import { loadOnce } from '../../lib/load-once';
import type { KeptForm } from '../../mirror/kept/kept-forms';

const loadForms = loadOnce(() => import('../../mirror/kept/kept-forms'));

const storedWithinMs = 10_000;

let stored: Promise<unknown> = Promise.resolve();

/** One after the other. What cannot be stored is only not there when the browser is killed. */
async function next(work: (forms: Awaited<ReturnType<typeof loadForms>>) => Promise<unknown>): Promise<void> {
  const begun = stored.then(async () => work(await loadForms())).catch(() => undefined);
  // A database that does not answer keeps nothing waiting.
  stored = Promise.race([begun, new Promise((resolve) => setTimeout(resolve, storedWithinMs))]);
  await stored;
}

/** @param text null: it was saved or given up */
export function storeDraft(key: string, text: string | null, atMs = Date.now()): void {
  const form = { key, text, atMs };
  void next(({ storeForm }) => storeForm(form));
}

/** Resolves when that is done, or failed, and so is all that was to be stored before. */
export function removeStoredDrafts(beforeMs: number): Promise<void> {
  return next(({ removeForms }) => removeForms(beforeMs));
}

/** What a page does with a draft of which it holds another version, or none. */
interface LocalDrafts {
  /** Milliseconds since 1970; null: there is none. */
  readonly atMsOf: (key: string) => number | null;
  readonly isOpen: (text: string) => Promise<boolean>;
  readonly put: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
}

/** Brings what is on the disk into local storage, where it is newer. */
export async function recoverDrafts({ atMsOf, isOpen, put, remove }: LocalDrafts): Promise<void> {
  const { readForms } = await loadForms();
  await stored;
  const bring = async ({ key, text, atMs }: KeptForm): Promise<void> => {
    const here = atMsOf(key);
    if (here !== null && here > atMs) return;
    if (text === null) remove(key);
    // A page that is open holds what it keeps in local storage, and may have given it up just now.
    else if (here !== atMs && !(await isOpen(text)) && atMsOf(key) === here) put(key, text);
  };
  await Promise.all((await readForms()).map(bring));
}
