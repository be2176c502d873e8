import { type Page, test } from '@playwright/test';
import { address, api, openSignedIn, untilInstalled, untilSynced } from './console';
import { expect } from './expect';
import { apiGone, good, startProxy } from './proxy';
import { startServer } from './server';

interface Background {
  /** As the browser does when the network is back. */
  send(): Promise<unknown>;
  /** As the browser does now and then, for installed consoles. */
  refresh(): Promise<unknown>;
}

/** Wakes the service worker of an origin through the DevTools protocol; `page` is any page of its browser. */
async function backgroundOf(page: Page, origin: string): Promise<Background> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const to = { origin, registrationId: await registered };
  return {
    send: () => devtools.send('ServiceWorker.dispatchSyncEvent', { ...to, tag: 'send', lastChance: false }),
    refresh: () => devtools.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...to, tag: 'refresh' }),
  };
}

test('[S47] with every tab closed the service worker sends what they have left, and fetches what is new', async () => {
  const server = await startServer();
  const proxy = await startProxy(server);
  const { context, page, close } = await openSignedIn(proxy, 'admin');
  const rows = (code: string) =>
    api<unknown[]>(
      server,
      `v2/reasoncodes?filter=${encodeURIComponent(JSON.stringify({ reasonCode: code }))}`,
    );
  try {
    await untilInstalled(page);
    proxy.behave(apiGone);
    await page.goto('/reasonCodes/new');
    await page.getByLabel('Reason code').fill('CLOSED-1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Not sent yet')).toBeVisible();
    await expect.poll(() => page.evaluate(() => caches.has('background-send'))).toBe(true);
    // Only an installed console is refreshed, and stores its session for that: here the test stores it.
    await page.evaluate(async () => {
      const session = await caches.match('/background-session', { cacheName: 'background-send' });
      const kept = await caches.open('background-refresh');
      if (session) await kept.put('/background-session', session);
    });
    // A page of the same origin that is no tab of the console.
    const bystander = await context.newPage();
    await bystander.goto('/api/v2/capabilities');
    const background = await backgroundOf(bystander, address);
    await page.close();

    let pulls = 0;
    proxy.behave(({ path }) => {
      if (path.includes('v2/changes?')) pulls++;
      return {};
    });
    await background.send();
    await expect.poll(() => bystander.evaluate(() => caches.has('background-send'))).toBe(false);
    expect(await rows('CLOSED-1')).toHaveLength(1);

    await api(server, 'v2/reasoncodes', 'admin', {
      method: 'POST',
      body: JSON.stringify({ reasonCode: 'MEANWHILE-1', description: 'Entered elsewhere' }),
    });
    pulls = 0;
    await background.refresh();
    await expect.poll(() => pulls).toBeGreaterThan(0);
    const heldLocks = () => bystander.evaluate(async () => (await navigator.locks.query()).held?.length);
    await expect.poll(heldLocks).toBe(0);

    proxy.behave(apiGone);
    const next = await context.newPage();
    await next.goto('/reasonCodes');
    await expect(next.getByRole('row').filter({ hasText: 'MEANWHILE-1' })).toBeVisible();
    await expect(next.getByRole('row').filter({ hasText: 'CLOSED-1' })).toHaveCount(1);
    await expect(next.getByRole('link', { name: /^Offline/ })).toBeVisible();
    proxy.behave(good);
    await untilSynced(next);
    expect(await rows('CLOSED-1')).toHaveLength(1);
  } finally {
    await close();
    await proxy.close();
    await server.close();
  }
});
