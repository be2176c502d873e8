import type { RegexpCompiler } from '../domain/query';
import { openMirror } from '../mirror/mirror';
import { createOutbox } from '../mirror/outbox-store';
import { databaseName, type Session } from '../session/session';
import { browserClock, createBrowserParts, pause } from './browser-parts';
import { serveDevice } from './serve-device';
import { openDevice } from './shell/open-device';
import type { FromWorker, ToWorker } from './wire';

/** The tab's worker: the engine, the mirror and the outbox over the browser's own parts. */
declare const self: DedicatedWorkerGlobalScope;

const loadRegexp = async (): Promise<RegexpCompiler> => {
  const { RE2JS } = await import('re2js');
  return (pattern) => {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.matcher(text).find();
  };
};

function open(session: Session) {
  const name = databaseName(session);
  let current = session;
  const device = openDevice({
    session,
    ...createBrowserParts(() => current),
    outbox: createOutbox({ name, pause, onOutdated: () => device.retire() }),
    openMirror: (onEvent) => openMirror({ name, loadRegexp, now: browserClock.now, pause, onEvent }),
  });
  const served = serveDevice(device, (message: FromWorker) => self.postMessage(message));
  return {
    handle: (message: ToWorker): void => {
      switch (message.kind) {
        case 'session':
          current = message.session;
          device.renewCredentials(current);
          break;
        case 'visible':
          device.setVisible(message.isVisible);
          break;
        case 'nudge':
          device.refresh();
          break;
        case 'leave':
          device.events.left();
          break;
        case 'storage':
          device.events.storage(message);
          break;
        default:
          served.handle(message);
      }
    },
  };
}

let opened: ReturnType<typeof open> | null = null;
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'open') opened ??= open(data.session);
  else opened?.handle(data);
});
