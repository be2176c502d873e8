import '../../ui/theme.css';
import { isExpired } from '../../session/session';
import { parseSession, storageKeys } from '../../session/store';
import { startTheme } from '../../ui/hooks/theme-choice';
import { startAhead } from './ahead';
import { addressOf, ownerOf, readKeptStart } from './kept-start';

/** Longest wait for a first picture, in milliseconds: a window that is covered draws none. */
const paintPatienceMs = 100;

// The little that is there before the program: colours, the frame as it stood last time, the worker with its questions.
startTheme();
const session = parseSession(localStorage.getItem(storageKeys.session));
const kept =
  session && readKeptStart(localStorage, addressOf(location), ownerOf(session, localStorage, window));
// WebKit has none: see `chooseWorker`.
if (session && !navigator.vendor.startsWith('Apple')) startAhead(session, kept?.questions ?? []);
const frame = session && !isExpired(session, Date.now()) && kept?.html;
if (frame) showFrame(frame);
// Not awaited: the program imports from here, and would wait for the end of this.
void (frame ? firstPicture() : Promise.resolve()).then(() => import('../main')).catch(leaveNothing);

/** What React draws first takes its place. Nothing in it can be used until then. */
function showFrame(html: string): void {
  const still = document.createElement('div');
  still.inert = true;
  // Nothing is there yet for those who ask by roles, either.
  still.ariaHidden = 'true';
  still.innerHTML = html;
  // A style that stands in HTML is refused by the content policy, one that is set is not.
  for (const element of still.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
  document.getElementById('root')?.replaceChildren(still);
}

/** A page that will never answer must not look as if it would. */
function leaveNothing(error: unknown): never {
  document.getElementById('root')?.replaceChildren();
  throw error;
}

function firstPicture(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, paintPatienceMs);
  });
}
