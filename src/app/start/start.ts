import '../../ui/theme.css';
import { databaseName, isExpired, type Session } from '../../session/session';
import { hasEnded, parseSession, storageKeys } from '../../session/store';
import { keepKeys } from '../../ui/hooks/early-keys';
import { startTheme } from '../../ui/hooks/theme-choice';
import { startAhead } from './ahead';
import { addressOf, type KeptStart, ownerOf, readKeptStart } from './kept-start';
import { leaveNothing } from './leave-nothing';
import { firstPicture, giveStyles, nextPicture } from './picture';

// The little that is there before the program: colours, the frame as it stood last time, the worker with its questions.
startTheme();
const session = parseSession(localStorage.getItem(storageKeys.session));
if (session) keepKeys();
const kept =
  session && readKeptStart(localStorage, addressOf(location), ownerOf(session, localStorage, window));
const isFramed = session && kept?.html && !isExpired(session, Date.now()) && !hasEnded(session, localStorage);
if (session && !isFramed) startWorker(session);
// Not awaited: the program imports from here, and would wait for the end of this.
void (isFramed ? showFrame(kept, session) : Promise.resolve())
  .then(() => import('../main'))
  .then((program) => program.opened)
  .catch(leaveNothing);

/** WebKit has none: see `chooseWorker`. */
function startWorker(of: Session): Worker | null {
  return navigator.vendor.startsWith('Apple') ? null : startAhead(of, kept?.questions ?? []);
}

/**
 * What React draws first takes its place. Nothing in it can be used until then. Worker, rows and program follow when it is
 * drawn and on the screen: they would hold up what draws it.
 */
async function showFrame(kept: KeptStart, session: Session): Promise<void> {
  const root = document.getElementById('root') as HTMLElement;
  // Nothing is there yet for those who ask by roles, either.
  root.innerHTML = `<div class="start-frame" inert aria-hidden="true">${kept.html}</div>`;
  giveStyles(root);
  const framed = firstPicture();
  await nextPicture();
  const worker = startWorker(session);
  const showing =
    worker &&
    import('./show-rows')
      .then((m) => m.showRows(root, worker, kept, databaseName(session), framed))
      // Without them it is only slower.
      .catch(() => false);
  await framed;
  if (await showing) await nextPicture();
}
