import { openMirror } from '../mirror/mirror';
import { abortTransactionsOf } from '../mirror/storage/open-transactions';
import { createOutbox } from '../mirror/storage/outbox/outbox-store';
import { databaseName, type Session } from '../session/session';
import { browserClock, createBrowserDependencies, pause } from './browser-dependencies';
import { serveDevice } from './serve-device';
import { openDevice } from './shell/open-device';
import type { FromWorker, ToWorker } from './wire';

const loadRegexp = async () => (await import('../lib/regexp')).compileRegexp;

interface ServedTab {
  handle(message: ToWorker): void;
  /** For browsers in which no worker ends with a page that is left: ends open work in the databases at once. */
  leave(): void;
  /** Releases everything, where no worker ends with the page. */
  end(): void;
}

/** The worker's side of a tab: the engine, the mirror and the outbox of its session over the browser's own APIs. */
export function serveTab(post: (message: FromWorker) => void): ServedTab {
  let opened: ReturnType<typeof open> | null = null;
  return {
    handle: (message) => {
      if (message.kind === 'open') opened ??= open(message.session, post);
      else opened?.handle(message);
    },
    leave: () => opened?.leave(),
    end: () => void opened?.close().catch(() => undefined),
  };
}

function open(session: Session, post: (message: FromWorker) => void) {
  const name = databaseName(session);
  const { now, after } = browserClock;
  let current = session;
  const outbox = createOutbox({
    name,
    pause,
    after,
    onOutdated: () => device.retire(),
    caches: globalThis.caches,
  });
  const device = openDevice({
    session,
    ...createBrowserDependencies(() => current, outbox.lease),
    outbox,
    apiMemory: outbox.apiMemory,
    openMirror: (onEvent) => ({
      ...openMirror({ name, loadRegexp, now, pause, after, onEvent }),
      giveUpFormer: async () =>
        (await import('../mirror/kept/former-mirrors')).giveUpFormerMirror(name, now()),
    }),
  });
  const close = async (): Promise<void> => {
    await device.close();
    outbox.close();
  };
  const served = serveDevice({ ...device, close }, post);
  return {
    close,
    leave: () => abortTransactionsOf(name),
    handle: (message: ToWorker): void => {
      switch (message.kind) {
        case 'session':
          current = message.session;
          device.renewCredentials(current);
          break;
        case 'visible':
          device.setVisible(message.isVisible);
          break;
        case 'sync-now':
          device.syncNow();
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
