import { asNumber, asText, isObject, parseJsonText } from '../../lib/json-values';
import { dayMs } from '../../lib/time-units';
import { keptForms } from '../../session/remembered';
import { databaseName, type Session } from '../../session/session';
import { holdPage, isOpenElsewhere, thisPage } from './open-pages';
import { recoverDrafts, removeStoredDrafts, storeDraft } from './stored-drafts';

/** A draft that its page has left, with its time. */
export interface KeptDraft {
  /** Where it is stored. */
  readonly from: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** The page that wrote it. */
  readonly page: string;
  /** In the form's own format. */
  readonly value: unknown;
}

/** How long a draft is kept: over a weekend. */
const keptForMs = 4 * dayMs;
/** A longer draft is not written at every change: the storage is shared by all of the console. */
const longest = 500_000;
const recoverWithinMs = 1000;

/** Key of a user's form in the storage. @param form its name */
export function draftKey(session: Session, form: string): string {
  return `${keptForms}${databaseName(session)} ${form}`;
}

/** Two pages may have the same form open: neither overwrites the other's draft. */
function ownKey(key: string): string {
  return `${key} @${thisPage}`;
}

let recovered: Promise<unknown> | undefined;

/** Restores drafts that a killed browser had not written. */
export function recover(): Promise<void> {
  return recoverDrafts({
    atMsOf: (key) => parseDraft(key)?.atMs ?? null,
    isOpen: async (text) => {
      const page = asText(parseText(text)?.page);
      return page !== null && (await isOpenElsewhere(page));
    },
    put: (key, text) => {
      try {
        localStorage.setItem(key, text);
      } catch {
        // No room.
      }
    },
    remove: (key) => localStorage.removeItem(key),
  });
}

/** Once a page. A storage that does not answer must not delay a form's draft. */
function recoveredInTime(): Promise<unknown> {
  recovered ??= Promise.race([
    recover().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, recoverWithinMs)),
  ]);
  return recovered;
}

/** The last draft of a form, unless it belongs to an open page. */
export async function readDraft(key: string): Promise<KeptDraft | null> {
  await recoveredInTime();
  const drafts = Object.keys(localStorage).flatMap((from): KeptDraft[] => {
    const kept = from.startsWith(`${key} @`) ? parseDraft(from) : null;
    return kept && Date.now() - kept.atMs <= keptForMs ? [kept] : [];
  });
  for (const kept of drafts.sort((a, b) => b.atMs - a.atMs))
    if (!(await isOpenElsewhere(kept.page))) return kept;
  return null;
}

/** The draft belongs to this page's form from now on. */
export function adoptDraft(key: string, { from, value }: KeptDraft): void {
  keepDraft(key, value);
  if (from !== ownKey(key)) remove(from);
}

/** The draft can no longer be used: the values that it was entered over have changed. */
export function dropDraft({ from }: KeptDraft): void {
  remove(from);
}

/** Called with every change: a draft that cannot be written is only missing after a crash. */
export function keepDraft(key: string, value: unknown): void {
  holdPage();
  try {
    const atMs = Date.now();
    const text = JSON.stringify({ atMs, page: thisPage, value });
    if (text.length <= longest) {
      storeDraft(ownKey(key), text, atMs);
      localStorage.setItem(ownKey(key), text);
    } else forgetDraft(key);
  } catch {
    // No room.
  }
}

export function forgetDraft(key: string): void {
  remove(ownKey(key));
}

function remove(from: string): void {
  localStorage.removeItem(from);
  storeDraft(from, null);
}

/** Drafts that were not used any more. */
export function forgetOldDrafts(): void {
  void removeStoredDrafts(Date.now() - keptForMs);
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(keptForms)) continue;
    const kept = parseDraft(key);
    if (!kept || Date.now() - kept.atMs > keptForMs) localStorage.removeItem(key);
  }
}

function parseDraft(from: string): KeptDraft | null {
  const kept = parseText(localStorage.getItem(from) ?? '');
  if (!kept) return null;
  const [atMs, page] = [asNumber(kept.atMs), asText(kept.page)];
  return atMs === null || page === null ? null : { from, atMs, page, value: kept.value };
}

function parseText(text: string): Readonly<Record<string, unknown>> | null {
  const kept = parseJsonText(text);
  return isObject(kept) ? kept : null;
}
