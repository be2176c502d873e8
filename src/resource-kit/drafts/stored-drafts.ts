// A second copy of the drafts in local storage: a browser may write local storage to the disk a minute later, and one
// that is killed, or whose device loses power, comes back with its former contents.
import { loadOnce } from '../../lib/load-once';
import type { KeptForm } from '../../mirror/kept/kept-forms';

const loadForms = loadOnce(() => import('../../mirror/kept/kept-forms'));

const storedWithinMs = 10_000;

let stored: Promise<unknown> = Promise.resolve();

/** One after the other. A draft that cannot be stored is only missing when the browser is killed. */
async function next(work: (forms: Awaited<ReturnType<typeof loadForms>>) => Promise<unknown>): Promise<void> {
  const begun = stored.then(async () => work(await loadForms())).catch(() => undefined);
  // A database that does not answer must not block the drafts.
  stored = Promise.race([begun, new Promise((resolve) => setTimeout(resolve, storedWithinMs))]);
  await stored;
}

/** @param text null: saved or discarded */
export function storeDraft(key: string, text: string | null, atMs = Date.now()): void {
  const form = { key, text, atMs };
  void next(({ storeForm }) => storeForm(form));
}

/** Resolves when this, and everything stored before, is done or has failed. */
export function removeStoredDrafts(beforeMs: number): Promise<void> {
  return next(({ removeForms }) => removeForms(beforeMs));
}

/** The page's own version of a draft, or the lack of one. */
interface LocalDrafts {
  /** Milliseconds since 1970; null: no draft. */
  readonly atMsOf: (key: string) => number | null;
  readonly isOpen: (text: string) => Promise<boolean>;
  readonly put: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
}

/** Copies newer drafts from the disk into local storage. */
export async function recoverDrafts({ atMsOf, isOpen, put, remove }: LocalDrafts): Promise<void> {
  const { readForms } = await loadForms();
  await stored;
  const bring = async ({ key, text, atMs }: KeptForm): Promise<void> => {
    const here = atMsOf(key);
    if (here !== null && here > atMs) return;
    if (text === null) remove(key);
    // An open page's drafts are in local storage, and may just have been discarded.
    else if (here !== atMs && !(await isOpen(text)) && atMsOf(key) === here) put(key, text);
  };
  await Promise.all((await readForms()).map(bring));
}
