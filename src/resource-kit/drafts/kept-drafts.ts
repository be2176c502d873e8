import { asNumber, asText, isObject, parseJsonText } from '../../lib/json-values';
import { dayMs } from '../../lib/time-units';
import { keptForms } from '../../session/remembered';
import { databaseName, type Session } from '../../session/session';
import { holdPage, isOpenElsewhere, thisPage } from './open-pages';
import { recoverDrafts, removeStoredDrafts, storeDraft } from './stored-drafts';

/** What a user had entered in a form when its page went, and when. */
export interface KeptDraft {
  /** Where it is stored. */
  readonly from: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** The page that wrote it. */
  readonly page: string;
  /** As the form wrote it. */
  readonly value: unknown;
}

/** So long a form may be come back to: over a weekend. */
const keptForMs = 4 * dayMs;
/** More is not written with every change: the storage belongs to all of the console. */
const longest = 500_000;
const recoverWithinMs = 1000;

/** Where a form of a user's is kept. @param form what it is about */
export function draftKey(session: Session, form: string): string {
  return `${keptForms}${databaseName(session)} ${form}`;
}

/** Two pages may have the same form open: neither writes over what the other keeps. */
function ownKey(key: string): string {
  return `${key} @${thisPage}`;
}

let recovered: Promise<unknown> | undefined;

/** Brings back what a browser that was killed had not written. */
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

/** Once a page. A storage that does not answer keeps no form from its draft. */
function recoveredInTime(): Promise<unknown> {
  recovered ??= Promise.race([
    recover().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, recoverWithinMs)),
  ]);
  return recovered;
}

/** What was entered there last, unless it stands in a page that is open. */
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

/** It stands in this page's form from now on. */
export function adoptDraft(key: string, { from, value }: KeptDraft): void {
  keepDraft(key, value);
  if (from !== ownKey(key)) remove(from);
}

/** Nobody can come back to it: what it was entered over has changed. */
export function dropDraft({ from }: KeptDraft): void {
  remove(from);
}

/** Called with every change: what cannot be written is only not there after a crash. */
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

/** Forms that nobody came back to. */
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
