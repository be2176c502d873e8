import '../ui/theme.css';
import { createRoot } from 'react-dom/client';
import { hasUnsaved } from '../resource-kit/record/unsaved';
import { createSessionStore, readLanguage } from '../session/store';
import { startTheme } from '../ui/hooks/use-theme';
import { App } from './app';
import { activateLanguage } from './i18n';
import { watchInstallOffer } from './install/install';
import { registerServiceWorker } from './install/updates';
import { chooseWorker, connectAhead } from './layout/use-connected-device';
import { followStorage } from './session/follow-storage';

startTheme();
watchInstallOffer();
const sessions = createSessionStore(localStorage);
// Before the device listens for the page's return.
followStorage(sessions, window);
window.addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault();
});
// Where its code does not load the usual worker does, as well as it can.
await chooseWorker(navigator).catch(() => undefined);
const session = sessions.read();
if (session) {
  connectAhead(session);
  void import('./signed-in');
}
await activateLanguage(readLanguage(localStorage));
// React says so where index.html has none.
createRoot(document.getElementById('root') as HTMLElement).render(<App sessions={sessions} />);
void registerServiceWorker();
