import { isExpired, type Session } from '../../session/session';
import { hasEnded, parseSession, storageKeys } from '../../session/store';
import { addressOf, type KeptStart, ownerOf, readKeptStart } from './kept-start';
import { giveStyles } from './picture';

/** Who is signed in on this device, and what is kept for the page that is being opened. */
export interface Beginning {
  readonly session: Session | null;
  readonly kept: KeptStart | null;
  /** The frame that may stand until the program is there; null: there is none, or the user has to sign in first. */
  readonly frame: string | null;
}

export function readBeginning(): Beginning {
  const session = parseSession(localStorage.getItem(storageKeys.session));
  const kept =
    session && readKeptStart(localStorage, addressOf(location), ownerOf(session, localStorage, window));
  const isOver = !session || isExpired(session, Date.now()) || hasEnded(session, localStorage);
  return { session, kept, frame: (!isOver && kept?.html) || null };
}

/** Has the frame stand in the page: what React draws first takes its place. Nothing in it can be used until then. */
export function drawFrame(frame: string): HTMLElement {
  const root = document.getElementById('root') as HTMLElement;
  // The page of a device that has everything has drawn it by itself.
  if (root.firstElementChild) return root;
  // Nothing is there yet for those who ask by roles, either.
  root.innerHTML = `<div class="start-frame" inert aria-hidden="true">${frame}</div>`;
  giveStyles(root);
  return root;
}
