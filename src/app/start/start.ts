import '../../ui/theme.css';
import { databaseName, type Session } from '../../session/session';
import { keepKeys } from '../../ui/hooks/early-keys';
import { startTheme } from '../../ui/hooks/theme-choice';
import { startAhead } from './ahead';
import { drawFrame, readBeginning } from './kept-frame';
import { leaveNothing } from './leave-nothing';
import { firstPicture, nextPicture } from './picture';

// The little that runs before the program: colours, the stored frame, the worker with its questions.
const refused = document.querySelector<HTMLStyleElement>('style[data-href]');
if (refused && !refused.sheet) void import('./load-styles').then((m) => m.loadStylesOf(refused));
startTheme();
const { session, kept, frame } = readBeginning();
if (session) keepKeys();
const isFramed = session && frame;
if (session && !isFramed) startWorker(session);
// Not awaited: the program imports from here, and would wait for the end of this.
void (isFramed ? showFrame(session, frame) : Promise.resolve())
  .then(() => import('../main'))
  .then((program) => program.opened)
  .catch(leaveNothing);

/** WebKit has none: see `chooseWorker`. */
function startWorker(of: Session): Worker | null {
  return navigator.vendor.startsWith('Apple') ? null : startAhead(of, kept?.questions ?? []);
}

/** Worker, rows and program follow when the frame is on the screen: they would delay it. */
async function showFrame(of: Session, html: string): Promise<void> {
  const root = drawFrame(html);
  const framed = firstPicture();
  await nextPicture();
  const worker = startWorker(of);
  const showing =
    kept &&
    worker &&
    import('./show-rows')
      .then((m) => m.showRows(root, worker, kept, databaseName(of), framed))
      // Without them it is only slower.
      .catch(() => false);
  await framed;
  if (await showing) await nextPicture();
}
