import { type Page, test } from '@playwright/test';
import {
  api,
  countEvents,
  follow,
  holdAll,
  openBrowser,
  openSignedIn,
  selectAll,
  signIn,
  untilInstalled,
  untilSynced,
  type Visitor,
} from './console';
import { expect } from './expect';
import { captivePortal, good, lossy, type NetworkProxy, startProxy } from './proxy';
import { type ServerProcess, startServer } from './server';

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
});
test.afterEach(() => visitor.close());

const offline = (page: Page) => expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible();

/** As when the browser finds its network again: the device asks at once and not after its pause. */
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

test('offline by the browser, by a portal and by a dead server: the console shows it, work goes on, all writes arrive', async () => {
  visitor = await openSignedIn(proxy, 'admin');
  const { context, page } = visitor;
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

test('a server that is killed while hundreds of writes are sent does each of them once', async () => {
  visitor = await openSignedIn(proxy, 'tools');
  const { page } = visitor;
  await untilInstalled(page);
  const filter = encodeURIComponent(
    JSON.stringify({ status: 'new', onHold: false, pickType: ['NORMAL', 'CLUSTER', 'BATCH'] }),
  );
  const tasks = await api<{ taskID: number }[]>(server, `v2/tasks?filter=${filter}&range=[0,499]`);
  expect(tasks.length * 2).toBeGreaterThan(200);
  await follow(page, '/tasks?d=_&st=new&oh=0&s=taskID');
  await expect(page.getByRole('row').nth(40)).toBeVisible();
  await server.kill();
  await selectAll(page);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByRole('dialog').getByRole('row').nth(1).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Select page' })).not.toBeChecked();
  await holdAll(page);
  await offline(page);

  await follow(page, '/sync');
  // The server dies in the middle of a batch, then after a batch whose answer is lost.
  for (const moment of ['onAsked', 'onAnswered'] as const) {
    let batches = 0;
    let isKilled = false;
    const killAtSecond = async (): Promise<void> => {
      if (++batches !== 2) return;
      await server.kill();
      isKilled = true;
      throw new Error('nobody hears of it');
    };
    proxy.behave(({ path }) => (path.endsWith('/batch') ? { [moment]: killAtSecond } : {}));
    await server.start();
    await wake(page);
    await expect.poll(() => isKilled).toBe(true);
  }
  await server.start();
  await wake(page);
  await untilSynced(page, 180_000);
  await expect(page.getByText('Everything has been sent')).toBeVisible();
  const taskIDs = tasks.map(({ taskID }) => taskID);
  for (const count of await countEvents(server, taskIDs))
    expect(count).toEqual({ 'task.assigned': 1, 'task.held': 1 });
});

test('over a slow network that loses one exchange in twenty the first sync completes and writes arrive once', async () => {
  const delayMs = 400;
  const slow = lossy({ seed: 5, delayMs, share: 0.05 });
  // By chance the first sync and the few writes below may lose nothing: of each kind the first answer is always lost.
  const lost = { pulls: 0, writes: 0 };
  proxy.behave((passing) => {
    const { method, path } = passing;
    if (path.includes('/login')) return { delayMs };
    const kind = method !== 'GET' ? 'writes' : path.startsWith('/api/v2/tasks?') ? 'pulls' : null;
    if (kind === null || lost[kind] > 0) return slow(passing);
    lost[kind]++;
    return { delayMs, cut: 'after' };
  });
  visitor = await openBrowser(proxy);
  const { page } = visitor;
  await signIn(page, 'tools');
  await untilSynced(page, 180_000);
  const filter = encodeURIComponent(JSON.stringify({ status: 'started', onHold: false }));
  const tasks = await api<{ taskID: number; taskNumber: string }[]>(
    server,
    `v2/tasks?filter=${filter}&sort=["taskID","ASC"]&range=[0,5]`,
  );
  expect(tasks.length).toBeGreaterThan(3);
  await follow(page, '/tasks?d=_&st=started&oh=0&s=taskID');
  for (const { taskNumber } of tasks) {
    const row = page.getByRole('row').filter({ hasText: taskNumber });
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Hold', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hold', exact: true }).click();
    await expect(row).toHaveCount(0);
  }
  await untilSynced(page, 180_000);
  const taskIDs = tasks.map(({ taskID }) => taskID);
  for (const count of await countEvents(server, taskIDs)) expect(count).toEqual({ 'task.held': 1 });
  expect(lost).toEqual({ pulls: 1, writes: 1 });
});
