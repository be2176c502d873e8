import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { hasUnsaved } from '../resource-kit/record/unsaved/unsaved';
import { hasKeptFlags } from '../session/remembered';
import { createSessionStore, readLanguage } from '../session/store';
import { App } from './app';
import { activateLanguage } from './i18n';
import { watchInstallOffer } from './install/install';
import { isOfCode, offerReloadDaily } from './install/updates';
import { chooseWorker, connectAhead } from './layout/use-connected-device';
import { loadReportMenu } from './layout/use-report-menu';
import { followStorage, forgetFormer } from './session/follow-storage';
import { nextPicture } from './start/picture';

/**
 * Longest wait for the rows and the menu of the first page, in milliseconds: a page drawn with them is drawn once, and
 * its frame is visible meanwhile.
 */
const rowsPatienceMs = 250;

const sessions = createSessionStore(localStorage);
// Before the device listens for the page's return.
followStorage(sessions, window);
forgetFormer(sessions, sessionStorage);
watchInstallOffer();
window.addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault();
});
/**
 * Rejects if the page cannot be drawn. Not awaited here: code that it loads imports from here, and would wait for the
 * end of this.
 */
export const opened = open();

async function open(): Promise<void> {
  // If its code cannot be loaded, the usual worker is used, as well as it works.
  await chooseWorker(navigator).catch(() => undefined);
  const session = sessions.read();
  const device = session && connectAhead(session);
  const language = activateLanguage(readLanguage(localStorage));
  // The menu is drawn in its last state, with the reports: after a first visit their code is on the device.
  const menu = session && hasKeptFlags(session, localStorage) && language.then(loadReportMenu);
  // Loaded before anything is drawn: after a first "Loading…", React shows what it has waited for no sooner than 300 ms
  // later.
  const [signedIn] = await Promise.all([
    session && loadSignedIn().catch(() => null),
    language,
    device && Promise.race([Promise.all([device.earlyPages.then(nextPicture), menu]), rowsPatience()]),
  ]);
  const SignedIn = signedIn?.default ?? lazy(loadSignedIn);
  // React reports an index.html without the element.
  createRoot(document.getElementById('root') as HTMLElement).render(
    <App sessions={sessions} SignedIn={SignedIn} />,
  );
  // The page's own needs come first.
  import('./install/registration')
    .then((m) => m.registerServiceWorker())
    .catch(({ message }: Error) => isOfCode(message) && offerReloadDaily());
}

function loadSignedIn() {
  return import('./signed-in').then((m) => ({ default: m.SignedIn }));
}

function rowsPatience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, rowsPatienceMs));
}
