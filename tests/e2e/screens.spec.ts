import { type Page, test } from '@playwright/test';
import { lists, pages, people } from './addresses';
import {
  api,
  follow,
  openInstalled,
  openSignedIn,
  show,
  untilInstalled,
  untilLoaded,
  untilSynced,
} from './console';
import { expect } from './expect';
import { type ServerProcess, startServer } from './server';

/** Rows that more roles may read than see in a list: references are shown by name everywhere. */
const readByAll: ReadonlySet<string> = new Set([
  'packageTypes',
  'palletTypes',
  'pickers',
  'warehouses',
  'deliverymethods',
  'v2/reasoncodes',
  'v2/routes',
  'companies',
  'configs',
  'features',
  'companyFeatures',
  'v2/tasklistConfigs',
  'v2/taskLineStateConfigs',
  'v2/warehouseSettings',
  'v2/taskQueues',
  'printers',
  'v2/expenses',
]);

/** Pixels by which the page is wider than its window; a table may be, within its own scroller. */
const widthOutside = (page: Page) =>
  page.locator('main').evaluate((main) => Math.max(0, main.scrollWidth - main.clientWidth));
const noAccess = (page: Page) => page.getByText('You have no access to this page');
const switchedOff = (page: Page) => page.getByText('This page is switched off');
const missing = (page: Page) => page.getByText(/There is no such page|It does not exist/);

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.beforeEach(async () => {
  if (!server.isRunning()) await server.start();
});
test.afterAll(() => server.close());

for (const person of people) {
  test(`every screen opens for ${person} or does not: menu, address, API`, async () => {
    const { page, errors, close } = await openSignedIn(server, person);
    try {
      const menu = await page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      const inMenu = new Set(menu);
      for (const [path, who] of lists) {
        if (path !== '/errors' && path !== '/help')
          expect(inMenu.has(path), `${path} in the menu`).toBe(who.includes(person));
      }
      // The user who opens all of them uses a window of 1280 pixels enlarged four times: nothing is wider (WCAG 2.2,
      // 1.4.10).
      const isEnlarged = person === 'admin';
      const tooWide: string[] = [];
      if (isEnlarged) await page.setViewportSize({ width: 320, height: 640 });
      for (const [path, who] of [...lists, ...pages]) {
        await follow(page, path);
        if (isEnlarged) {
          await untilLoaded(page);
          const px = await widthOutside(page);
          if (px > 0) tooWide.push(`${path}: ${px}`);
        }
        const isAllowed = who.includes(person);
        if (isAllowed) await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expect(noAccess(page), path).toHaveCount(isAllowed ? 0 : 1);
        // The demo company has every flag of these screens on: a refused user is refused because of the role.
        await expect(switchedOff(page), path).toHaveCount(0);
        if (isAllowed) await expect(missing(page), path).toHaveCount(0);
      }
      for (const [, who, call] of lists) {
        if (!call || (readByAll.has(call) && !who.includes(person))) continue;
        const answer = await api(server, `${call}?range=[0,0]`, person).then(
          () => 'rows',
          (error: Error) => (/: 403 /.test(error.message) ? 'refused' : error.message),
        );
        expect(answer, call).toBe(who.includes(person) ? 'rows' : 'refused');
      }
      expect(tooWide).toEqual([]);
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });
}

test('a TV account sees the TV at every address, and is refused rows that only others may read', async () => {
  const { page, close } = await openInstalled(server);
  try {
    await page.goto('/');
    await page.getByLabel('User name').fill('tv');
    await page.getByLabel('Password', { exact: true }).fill('tv');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/tv');
    for (const [path] of [...lists, ...pages]) {
      await follow(page, path);
      await expect(page, path).toHaveURL('/tv');
    }
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
    for (const call of ['v2/users', 'v2/bugs', 'v2/expenses'])
      await expect(api(server, `${call}?range=[0,0]`, 'tv')).rejects.toThrow(/: 403 /);
  } finally {
    await close();
  }
});

/**
 * What is read from the server each time: history, event logs, and lists of tasks of which the device may lack some.
 */
const needsServer = /\/history$|\/logs$|^\/tasks\/merged/;
/** The pages of these lists are no tables. */
const withoutTable: ReadonlySet<string> = new Set(['/settings', '/routes']);

test('lists and rows opened during one visit can be opened without the server', async () => {
  const { page, close } = await openSignedIn(server, 'admin');
  try {
    await untilInstalled(page);
    const filled = new Set<string>();
    for (const [path, , call] of lists) {
      if (!call || withoutTable.has(path)) continue;
      const rows = await api<unknown[]>(server, `${call}?range=[0,0]`);
      if (rows.length > 0) filled.add(path);
    }
    expect(filled.size).toBeGreaterThan(15);
    await server.kill();
    await page.reload();
    for (const [path] of [...lists, ...pages]) {
      await show(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(missing(page), path).toHaveCount(0);
      if (filled.has(path)) await expect(page.getByRole('gridcell').first(), path).toBeVisible();
      await untilLoaded(page);
      await expect(page.getByText('Not available offline'), path).toHaveCount(needsServer.test(path) ? 1 : 0);
    }
    await show(page, '/configGroups');
    await expect(page.getByRole('row').filter({ hasText: 'Tukkukauppa' })).toBeVisible();
    await show(page, '/expenses');
    await expect(page.getByRole('row').filter({ hasText: 'Lavamaksu' })).toBeVisible();
  } finally {
    await close();
  }
});

test('a feature that is switched off in one browser leaves the menu in another, also in one that was offline', async () => {
  const admin = await openSignedIn(server, 'admin');
  const user = await openSignedIn(server, 'tools');
  try {
    await untilInstalled(user.page);
    const entry = user.page.getByRole('link', { name: 'Expenses', exact: true });
    await expect(entry).toBeVisible();

    await admin.page.goto('/features');
    await admin.page.getByRole('searchbox').fill('feature_expenses_enabled');
    await admin.page.getByRole('row').filter({ hasText: 'feature_expenses_enabled' }).click();
    await admin.page.getByRole('button', { name: 'Switch off for DEMO' }).click();
    await untilSynced(admin.page);
    await expect(entry).toBeHidden();
    await follow(user.page, '/expenses');
    await expect(switchedOff(user.page)).toBeVisible();
    await expect(noAccess(user.page)).toHaveCount(0);

    await user.context.setOffline(true);
    await admin.page.getByRole('button', { name: 'Switch on for DEMO' }).click();
    await untilSynced(admin.page);
    await expect(entry).toBeHidden();
    await user.context.setOffline(false);
    await expect(entry).toBeVisible();
    await expect(user.page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeVisible();
  } finally {
    await admin.close();
    await user.close();
  }
});
