import { keptStarts } from '../../session/remembered';
import { databaseName, type Session } from '../../session/session';
import { readLanguage, type TextStorage } from '../../session/store';
import type { Question } from '../../sync/early-answers';

/** A page's frame without rows, and its questions: the next start begins with them. */
export interface KeptStart {
  /** Its owner: user, program, language and window; useless for others. */
  readonly of: string;
  readonly atMs: number;
  /** The frame of the page as HTML, with `data-style` for `style`. */
  readonly html: string;
  readonly questions: readonly Question[];
}

/** The page behind an address without a page. */
const home = '/overview';

/** An address in the form under which starts are stored: path and search. */
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

/** The stored start of the address; null: none, or another owner's. Only this console writes it. */
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
