import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, test } from '@playwright/test';
import {
  api,
  openBrowser,
  openProfile,
  openSignedIn,
  signIn,
  untilInstalled,
  untilLoaded,
  untilSynced,
  type Visitor,
} from './console';
import { expect } from './expect';
import { type ServerProcess, startServer } from './server';

let server: ServerProcess;
let visitor: Visitor;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());
test.beforeEach(async () => {
  if (!server.isRunning()) await server.start();
});
test.afterEach(() => visitor.close());

test('every screen renders offline after one online visit to any page', async () => {
  visitor = await openBrowser(server);
  const { page } = visitor;
  await signIn(page, 'admin');
  await untilSynced(page);
  await untilInstalled(page);
  const addresses = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const screens = [...new Set(addresses.filter((address) => address.startsWith('/') && address !== '/'))];
  expect(screens.length).toBeGreaterThanOrEqual(6);
  const [task] = await api<{ taskID: number }[]>(server, 'v2/tasks?filter={"status":"new"}&range=[0,0]');
  const filled = new Set(['/tasks', '/products', '/pickers', '/users', '/warehouses', '/reasonCodes']);
  expect(screens).toEqual(expect.arrayContaining([...filled]));
  await server.kill();
  for (const path of [...screens, `/tasks/${task?.taskID}`, '/pickers/1', '/pickers/new', '/warehouses/1']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('alert'), path).toHaveCount(0);
    await untilLoaded(page);
    // The connection to the accounting system is the server's, and the device has no merged tasks to show.
    const isAway = ['/integration', '/tasks/merged'].includes(path);
    await expect(page.getByText('Not available offline'), path).toHaveCount(isAway ? 1 : 0);
    if (filled.has(path)) await expect(page.getByRole('gridcell').first(), path).toBeVisible();
  }
});

test('a row created offline gets its real key when the server is back, also in the address', async () => {
  visitor = await openSignedIn(server, 'admin');
  const { page } = visitor;
  await untilInstalled(page);
  await server.kill();
  await page.goto('/reasonCodes/new');
  await page.getByLabel('Reason code').fill('OFFLINE-1');
  await page.getByLabel('Description').fill('Created without a network');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/reasonCodes\/-\d+$/);
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await server.start();
  await expect(page).toHaveURL(/\/reasonCodes\/\d+$/, { timeout: 60_000 });
  await untilSynced(page);
  const rows = await api<{ reasonCode: string; description: string }[]>(
    server,
    'v2/reasoncodes?filter={"reasonCode":"OFFLINE-1"}',
  );
  expect(rows).toMatchObject([{ reasonCode: 'OFFLINE-1', description: 'Created without a network' }]);
});

test('an unsent write survives the death of the tab that made it', async () => {
  visitor = await openSignedIn(server, 'admin');
  const { context, page } = visitor;
  await untilInstalled(page);
  await server.kill();
  await page.goto('/reasonCodes/new');
  await page.getByLabel('Reason code').fill('TAB-1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto('/reasonCodes');
  await expect(next.getByRole('row').filter({ hasText: 'TAB-1' })).toBeVisible();
  await server.start();
  await untilSynced(next);
  expect(await api<unknown[]>(server, 'v2/reasoncodes?filter={"reasonCode":"TAB-1"}')).toHaveLength(1);
});

/** As a browser that cannot read its databases any more. */
async function loseDatabases(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

async function enterReasonCode(page: Page, code: string): Promise<void> {
  await page.goto('/reasonCodes/new');
  await page.getByLabel('Reason code').fill(code);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
}

async function untilArrivedOnce(page: Page, code: string): Promise<void> {
  const arrived = () => api<unknown[]>(server, `v2/reasoncodes?filter={"reasonCode":"${code}"}`);
  await expect.poll(async () => (await arrived()).length, { timeout: 60_000 }).toBe(1);
  await untilSynced(page);
  expect(await arrived()).toHaveLength(1);
}

test('[S75] a waiting write survives when the browser loses all databases', async () => {
  visitor = await openSignedIn(server, 'admin');
  const { page } = visitor;
  await untilInstalled(page);
  await server.kill();
  await enterReasonCode(page, 'LOST-1');
  await loseDatabases(page, new URL(page.url()).origin);
  await server.start();
  await untilArrivedOnce(page, 'LOST-1');
});

test('[S76] so does one when no page of the console is open', async () => {
  visitor = await openSignedIn(server, 'admin');
  const { context, page } = visitor;
  await untilInstalled(page);
  await server.kill();
  await enterReasonCode(page, 'LOST-2');
  const copies = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith('-outbox-copy')).length);
  await expect.poll(copies, { timeout: 60_000 }).toBe(1);
  const { origin } = new URL(page.url());
  const other = await context.newPage();
  await page.close();
  await loseDatabases(other, origin);
  await server.start();
  await other.goto('/reasonCodes');
  await untilArrivedOnce(other, 'LOST-2');
  // The copy is removed with the last waiting entry.
  await expect
    .poll(() =>
      other.evaluate(async () => (await caches.keys()).some((name) => name.endsWith('-outbox-copy'))),
    )
    .toBe(false);
});

test('values entered in a form survive a browser that is killed; saved ones do not come back', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'tools-killed-'));
  try {
    visitor = await openProfile(server, profile);
    const { page, context } = visitor;
    await signIn(page, 'admin');
    await untilSynced(page);
    await page.goto('/reasonCodes/new');
    await page.getByLabel('Reason code').fill('SAVED-1');
    await expect.poll(() => storedForms(page)).toContain('SAVED-1');
    const former = await page.evaluate(() => Object.entries(localStorage));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/reasonCodes\/-?\d+$/);
    await page.goto('/products/new');
    await page.getByRole('textbox', { name: 'Product code', exact: true }).fill('KILLED-1');
    await expect.poll(() => storedForms(page)).toContain('KILLED-1');
    await expect.poll(() => storedForms(page)).not.toContain('SAVED-1');
    // A browser writes local storage to the disk at any time: it may be a minute old.
    await page.evaluate((entries) => {
      localStorage.clear();
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, former);
    await crash(context);

    visitor = await openProfile(server, profile);
    const again = visitor.page;
    await again.goto('/products/new');
    const [signedOut, code] = [
      again.getByLabel('User name'),
      again.getByRole('textbox', { name: 'Product code', exact: true }),
    ];
    await expect(signedOut.or(code)).toBeVisible();
    // A user who had just signed in has to do it again.
    if (await signedOut.isVisible()) await signIn(again, 'admin');
    await again.goto('/products/new');
    await expect(code).toHaveValue('KILLED-1');
    await again.goto('/reasonCodes/new');
    await expect(again.getByLabel('Reason code')).toHaveValue('');
  } finally {
    await visitor.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('a write that the server refuses is rolled back and shown to the user', async () => {
  visitor = await openSignedIn(server, 'admin');
  const { context, page } = visitor;
  await untilInstalled(page);
  await context.setOffline(true);
  // What was under way may still arrive.
  await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible();
  // The form itself would refuse a code that is on the device.
  const body = JSON.stringify({ companyID: 1, reasonCode: 'TWICE', description: 'of another one' });
  await api(server, 'v2/reasoncodes', 'admin', { method: 'POST', body });
  await enterReasonCode(page, 'TWICE');
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: /1 change refused/ })).toBeVisible();
  await page.goto('/reasonCodes');
  const cell = page.getByRole('gridcell', { name: 'TWICE', exact: true });
  await expect(cell).toHaveCount(1);
  await page.goto('/sync');
  await expect(page.getByText('It exists already').first()).toBeVisible();
});

/** As a device that loses its power: nothing more is written. */
async function crash(context: BrowserContext): Promise<void> {
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
  const devtools = await context.browser()?.newBrowserCDPSession();
  void devtools?.send('Browser.crash').catch(() => undefined);
  await closed;
}

/** The unsaved forms that are on the disk. */
function storedForms(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('forms');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const { result } = opening;
          const isMade = result.objectStoreNames.contains('forms');
          const asked = isMade ? result.transaction('forms').objectStore('forms').getAll() : null;
          const tell = () => {
            result.close();
            resolve(JSON.stringify(asked?.result ?? []));
          };
          if (asked) asked.onsuccess = tell;
          else tell();
        };
      }),
  );
}
