import { cleanupOutdatedCaches, PrecacheController } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isExpired } from '../session/session';
import type { BackgroundWork } from '../sync/device';
import { createBackgroundSession } from './install/background-session';
import { createPictureCache, isOfPicture } from './install/picture-cache';

declare const self: ServiceWorkerGlobalScope & {
  /** Address of the file that sets `backgroundWork`. */
  readonly __BACKGROUND_WORK: string;
};
declare const backgroundWork: typeof import('../sync/background');

const formerFiles = 'former-version';
const files = self.__WB_MANIFEST;
const workFile = self.__BACKGROUND_WORK;

// Every start of the console waits for this file. Reading the list of some hundred files took most of that time, and
// only installing and cleaning up need it: a file's name tells where it is cached.
const precache = new PrecacheController();
const { cacheName } = precache.strategy;
self.addEventListener('install', (event) => event.waitUntil(listed().install(event)));
self.addEventListener('activate', (event) => event.waitUntil(listed().activate(event)));
cleanupOutdatedCaches();

// Files with lasting names, and the page for devices that have everything.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && revisionOf(url.pathname) !== null,
  ({ request, url }) => answerKept(url.pathname, request),
);
const keptPage = '/kept.html';
registerRoute(
  new NavigationRoute(({ request }) => answerKept(keptPage, request), { denylist: [/^\/api(\/|$)/] }),
);

// A tab continues with the former version until its user agrees to follow, and loads pages and dialogs on demand: those
// not loaded yet are no longer on the server, and precaching deletes them when the new version starts.
self.addEventListener('install', (event) => event.waitUntil(keepFormerFiles()));
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) =>
    (await caches.match(request.url, { cacheName })) ??
    (await caches.match(request.url, { cacheName: formerFiles })) ??
    fetch(request),
);

// A start of the console waits for this file, so the engine is a file of its own. A service worker can import later
// only what it imported during its installation, and is not installed without it.
self.addEventListener('install', (event) => event.waitUntil(loadEngine()));

// Pictures of products belong to no build: those seen are cached.
const pictures = createPictureCache({ caches, fetch: (request) => fetch(request) });
registerRoute(
  ({ request }) => isOfPicture(request, self.location.origin),
  async ({ request, event }) => {
    const { response, later } = await pictures.answer(request);
    event.waitUntil(later);
    return response;
  },
);

// The page of a first visit may need code that it has not loaded yet, and the server may be gone by then.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the user agrees to it; the page then sends it the first message, and the second to the
// active one, since browsers let the new one wait for all work of the active one. A page without a controller, though
// this version is active, sends the third.
const yielding = new AbortController();
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === 'YIELD') yielding.abort();
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
});

// The browser wakes the service worker when the network is back, or now and then, even without a tab.
for (const [type, work] of [
  ['sync', 'send'],
  ['periodicsync', 'refresh'],
] as const)
  self.addEventListener(type, (event) => {
    if (isExtendable(event)) event.waitUntil(workInstead(work));
  });

/** Rejects when something is left to do: the browser then tries again. */
async function workInstead(work: BackgroundWork): Promise<void> {
  const kept = createBackgroundSession(caches, work);
  const session = await kept.read();
  if (!session || isExpired(session, Date.now())) return;
  const isSignedIn = async () => (await kept.read()) !== null;
  await loadEngine();
  if (!(await backgroundWork.workForSession(work, session, { isSignedIn, signal: yielding.signal })))
    throw new Error('not everything is done');
  if (work === 'send') await kept.clear();
}

/** Afterwards `backgroundWork` is set. */
async function loadEngine(): Promise<void> {
  importScripts(workFile);
}

function listed(): PrecacheController {
  precache.addToCacheList(
    files.map((file) => (typeof file === 'string' ? { url: file, revision: null } : file)),
  );
  return precache;
}

/** The revision of a file whose name does not tell its content; null for other files. */
function revisionOf(path: string): string | null {
  for (const file of files)
    if (typeof file !== 'string' && `/${file.url}` === path) return file.revision ?? null;
  return null;
}

/** A file by its precached name, or from the server if the browser has dropped it. */
async function answerKept(path: string, request: Request): Promise<Response> {
  const kept = await caches.match(`${path}?__WB_REVISION__=${revisionOf(path)}`, { cacheName });
  return kept ?? fetch(request);
}

function isExtendable(event: Event): event is ExtendableEvent {
  return 'waitUntil' in event;
}

async function keepFormerFiles(): Promise<void> {
  const current = new Set(
    files.map((file) => new URL(typeof file === 'string' ? file : file.url, self.location.href).pathname),
  );
  await caches.delete(formerFiles);
  const kept = await caches.open(formerFiles);
  const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'));
  for (const cache of await Promise.all(names.map((name) => caches.open(name)))) {
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith('/assets/') || current.has(pathname)) continue;
      const file = await cache.match(request);
      if (file) await kept.put(request, file);
    }
  }
}
