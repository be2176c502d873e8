import '../../ui/theme.css';
import { databaseName, isExpired, type Session } from '../../session/session';
import { hasEnded, parseSession, storageKeys } from '../../session/store';
import { keepKeys } from '../../ui/hooks/early-keys';
import { startTheme } from '../../ui/hooks/theme-choice';
import { startAhead } from './ahead';
import { addressOf, type KeptStart, ownerOf, readKeptStart } from './kept-start';
import { leaveNothing } from './leave-nothing';
import { giveStyles, nextPicture } from './picture';

// The little that is there before the program: colours, the frame as it stood last time, the worker with its questions.
startTheme();
const session = parseSession(localStorage.getItem(storageKeys.session));
if (session) keepKeys();
const kept =
  session && readKeptStart(localStorage, addressOf(location), ownerOf(session, localStorage, window));
// WebKit has none: see `chooseWorker`.
const worker = session && !navigator.vendor.startsWith('Apple') && startAhead(session, kept?.questions ?? []);
const isFramed = session && kept?.html && !isExpired(session, Date.now()) && !hasEnded(session, localStorage);
// Not awaited: the program imports from here, and would wait for the end of this.
void (isFramed ? showFrame(kept, session) : Promise.resolve())
  .then(() => import('../main'))
  .then((program) => program.opened)
  .catch(leaveNothing);

/** What React draws first takes its place. Nothing in it can be used until then. */
async function showFrame(kept: KeptStart, session: Session): Promise<void> {
  const still = document.createElement('div');
  still.inert = true;
  // Nothing is there yet for those who ask by roles, either.
  still.ariaHidden = 'true';
  still.innerHTML = kept.html;
  giveStyles(still);
  document.getElementById('root')?.replaceChildren(still);
  const showing =
    worker &&
    import('./show-rows')
      .then((m) => m.showRows(still, worker, kept, databaseName(session)))
      // Without them it is only slower.
      .catch(() => false);
  await nextPicture();
  if (await showing) await nextPicture();
}
