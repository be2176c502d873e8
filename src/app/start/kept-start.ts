import { keptStarts } from '../../session/remembered';
import { databaseName, type Session } from '../../session/session';
import { readLanguage, type TextStorage } from '../../session/store';
import type { Question } from '../../sync/early-answers';

/** What a page was made of when it stood, without a row in it, and what it watched: the next start begins with it. */
export interface KeptStart {
  /** Whose it is, and of which program, language and window: it is of no use to others. */
  readonly of: string;
  readonly atMs: number;
  /** The frame of the page as HTML, with `data-style` for `style`. */
  readonly html: string;
  readonly questions: readonly Question[];
}

/** The page that an address without a page leads to. */
const home = '/overview';

/** An address as starts are kept under: path and search. */
export function addressOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname === '/' ? home : `${pathname}${search}`;
}

/** @param size of the window, in CSS pixels */
export function ownerOf(
  session: Session,
  storage: TextStorage,
  size: { readonly innerWidth: number; readonly innerHeight: number },
): string {
  const { userType, signedInAtMs } = session;
  const { innerWidth, innerHeight } = size;
  return [
    __VERSION__,
    databaseName(session),
    userType,
    signedInAtMs,
    readLanguage(storage),
    innerWidth,
    innerHeight,
  ].join(' ');
}

/** What is kept for the address; null where nothing is, or for another owner. Only this console writes it. */
export function readKeptStart(storage: TextStorage, address: string, owner: string): KeptStart | null {
  const text = storage.getItem(keptStarts + address);
  if (text === null) return null;
  try {
    const kept: KeptStart = JSON.parse(text);
    return kept.of === owner ? kept : null;
  } catch {
    return null;
  }
}
