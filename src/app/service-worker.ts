import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

const formerFiles = 'former-version';
const files = self.__WB_MANIFEST;

precacheAndRoute(files);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }));

// A tab goes on with the version before until its person agrees to follow, and loads pages and dialogs as they are
// needed: what it has not loaded yet is no longer on the server, and precaching drops it when the new version starts.
self.addEventListener('install', (event) => event.waitUntil(keepFormerFiles()));
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request.url, { cacheName: formerFiles })) ?? fetch(request),
);

// A new version waits until the person agrees to it; the page then sends this message.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

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
