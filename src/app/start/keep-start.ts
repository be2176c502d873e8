import { keptRows, keptStarts } from '../../session/remembered';
import type { Session } from '../../session/session';
import type { Question } from '../../sync/early-answers';
import { frameOf } from './frame';
import { type KeptRows, rowsOwner } from './kept-rows';
import { type KeptStart, ownerOf } from './kept-start';

/** Most addresses whose starts are stored: the last visited ones. */
const maxStarts = 6;
/** Of these, those whose rows are stored: a browser reads the whole storage before the first picture. */
const maxRows = 2;
/** Longest text of a frame, and of its rows. */
const longestText = 300_000;

/** Questions whose answers the next page can use as they are, each by itself. */
const followed = new Set(['watchRows', 'watchRow', 'watchNames', 'watchStatus', 'watchAggregate']);

export interface StandingPage {
  readonly session: Session;
  readonly questions: readonly Question[];
  readonly nowMs: number;
  /** Drawn rows of its list; null: none are stored. */
  readonly rows: Omit<KeptRows, 'of'> | null;
}

/**
 * Stores the page's looks and questions for the next start at these addresses. @param addresses of the page, and the
 * one at which it was opened, if that led here
 */
export function keepStart(
  addresses: ReadonlySet<string>,
  { session, questions, nowMs, rows }: StandingPage,
): void {
  const root = document.getElementById('root');
  if (!root || document.querySelector('[role=dialog]')) return;
  const of = ownerOf(session, localStorage, window);
  const start: KeptStart = {
    of,
    atMs: nowMs,
    html: frameOf(root),
    questions: eachOnce(questions.filter(({ method }) => followed.has(method))),
  };
  const text = JSON.stringify(start);
  if (text.length > longestText) return;
  const rowsText = rows && JSON.stringify({ of: rowsOwner(of), ...rows } satisfies KeptRows);
  for (const address of addresses) forget(address);
  removeOldest(addresses.size, rowsText ? addresses.size : 0);
  try {
    for (const address of addresses) {
      localStorage.setItem(keptStarts + address, text);
      // Rows of this frame only: columns may have been others before.
      if (rowsText && rowsText.length <= longestText) localStorage.setItem(keptRows + address, rowsText);
    }
  } catch {
    // Without room the next start is only slower.
  }
}

/** Several components watch the same: one answer serves the first that asks. */
function eachOnce(questions: readonly Question[]): readonly Question[] {
  return [...new Map(questions.map((question) => [JSON.stringify(question), question])).values()];
}

/** Deletes the oldest until there is room for some more starts, and for the rows of some. */
function removeOldest(starts: number, withRows: number): void {
  const addresses = Object.keys(localStorage)
    .filter((key) => key.startsWith(keptStarts) && !key.startsWith(keptRows))
    .map((key) => ({ key, atMs: atMsOf(localStorage.getItem(key)) }))
    .sort((a, b) => b.atMs - a.atMs)
    .map(({ key }) => key.slice(keptStarts.length));
  for (const address of addresses.slice(maxStarts - starts)) forget(address);
  const drawn = addresses.filter((address) => keptRows + address in localStorage);
  for (const address of drawn.slice(Math.max(0, maxRows - withRows)))
    localStorage.removeItem(keptRows + address);
}

function forget(address: string): void {
  localStorage.removeItem(keptStarts + address);
  localStorage.removeItem(keptRows + address);
}

function atMsOf(text: string | null): number {
  return Number(/"atMs":(\d+)/.exec(text ?? '')?.[1] ?? 0);
}
