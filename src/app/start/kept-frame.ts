import { isExpired, type Session } from '../../session/session';
import { hasEnded, parseSession, storageKeys } from '../../session/store';
import { addressOf, type KeptStart, ownerOf, readKeptStart } from './kept-start';
import { giveStyles } from './picture';

/** The signed-in user of this device, and the stored start of the page being opened. */
export interface Beginning {
  readonly session: Session | null;
  readonly kept: KeptStart | null;
  /** The frame to show until the program is there; null: none, or the user has to sign in first. */
  readonly frame: string | null;
}

export function readBeginning(): Beginning {
  const session = parseSession(localStorage.getItem(storageKeys.session));
  const kept =
    session && readKeptStart(localStorage, addressOf(location), ownerOf(session, localStorage, window));
  const isOver = !session || isExpired(session, Date.now()) || hasEnded(session, localStorage);
  return { session, kept, frame: (!isOver && kept?.html) || null };
}

/** Shows the frame in the page until React draws in its place. Nothing in it can be used until then. */
export function drawFrame(frame: string): HTMLElement {
  const root = document.getElementById('root') as HTMLElement;
  // A page that contains the drawing code has drawn it already.
  if (root.firstElementChild) return root;
  // Assistive technology does not see it either.
  root.innerHTML = `<div class="start-frame" inert aria-hidden="true">${frame}</div>`;
  giveStyles(root);
  return root;
}
