import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { hasUnsaved } from '../resource-kit/record/unsaved';
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
 * Longest wait for the rows and the menu of the first page, in milliseconds: a page that is drawn with them is drawn once, and its
 * frame is to be seen meanwhile.
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
/** Rejects where the page cannot be drawn. Not awaited here: what it loads imports from here, and would wait for the end of this. */
export const opened = open();

async function open(): Promise<void> {
  // Where its code does not load the usual worker does, as well as it can.
  await chooseWorker(navigator).catch(() => undefined);
  const session = sessions.read();
  const device = session && connectAhead(session);
  const language = activateLanguage(readLanguage(localStorage));
  // The menu is drawn as it was, with the reports: after a first visit their code is on the device.
  const menu = session && hasKeptFlags(session, localStorage) && language.then(loadReportMenu);
  // Loaded before anything is drawn: React shows what it has waited for no sooner than 300 ms after a first "Loading…".
  const [signedIn] = await Promise.all([
    session && loadSignedIn().catch(() => null),
    language,
    device && Promise.race([Promise.all([device.earlyPages.then(nextPicture), menu]), rowsPatience()]),
  ]);
  const SignedIn = signedIn?.default ?? lazy(loadSignedIn);
  // React says so where index.html has none.
  createRoot(document.getElementById('root') as HTMLElement).render(
    <App sessions={sessions} SignedIn={SignedIn} />,
  );
  // What the page needs comes first.
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
