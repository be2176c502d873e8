import { expect, type Page, test } from '@playwright/test';
import { api, openBrowser, signIn, untilInstalled, untilSynced, type Visitor } from './console';
import { captivePortal, good, type NetworkProxy, startProxy } from './proxy';
import { type ServerProcess, startServer } from './server';

test.setTimeout(400_000);

let server: ServerProcess;
let proxy: NetworkProxy;
let visitor: Visitor;

test.beforeAll(async () => {
  server = await startServer();
  proxy = await startProxy(server);
});
test.afterAll(async () => {
  await proxy.close();
  await server.close();
});
test.beforeEach(async () => {
  proxy.behave(good);
  if (!server.isRunning()) await server.start();
  visitor = await openBrowser(proxy);
});
test.afterEach(() => visitor.close());

const offline = (page: Page) => expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible();

/** As when the browser finds its network again: the device asks at once instead of when its pause is over. */
const wake = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

async function syncNow(page: Page): Promise<void> {
  await wake(page);
  await untilSynced(page);
}

async function createReasonCode(page: Page, code: string): Promise<void> {
  await page.goto('/reasonCodes/new');
  await page.getByLabel('Reason code').fill(code);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
}

test('offline by the browser, by a portal and by a dead server: it is told, work goes on, all arrives', async () => {
  const { context, page } = visitor;
  await signIn(page, 'admin');
  await untilSynced(page);
  await untilInstalled(page);
  const ways = [
    ['BROWSER', () => context.setOffline(true), () => context.setOffline(false)],
    ['PORTAL', async () => proxy.behave(captivePortal), async () => proxy.behave(good)],
    ['DEAD', () => server.kill(), () => server.start()],
  ] as const;
  for (const [code, fail, recover] of ways) {
    await fail();
    await createReasonCode(page, code);
    await offline(page);
    await page.goto('/reasonCodes');
    await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible();
    await recover();
    await syncNow(page);
  }
  const filter = encodeURIComponent(JSON.stringify({ reasonCode: ways.map(([code]) => code) }));
  expect(await api<unknown[]>(server, `v2/reasoncodes?filter=${filter}`)).toHaveLength(ways.length);
});
