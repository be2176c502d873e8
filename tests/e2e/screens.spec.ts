import { type Page, test } from '@playwright/test';
import { api, follow, openInstalled, openSignedIn, untilInstalled, untilSynced } from './console';
import type { ReadyUser as Person } from './demo-template';
import { expect } from './expect';
import { type ServerProcess, startServer } from './server';

/** Demo accounts: the main administrator, one of the company, a partner, a standard user. */
const people: readonly Person[] = ['admin', 'tools', 'partner', 'standard'];
const everyone = people;
const admins: readonly Person[] = ['admin', 'tools', 'partner'];
const companyAdmins: readonly Person[] = ['admin', 'tools'];
const main: readonly Person[] = ['admin'];

/** Lists of the menu: who opens them, and the call that gives their rows. */
const lists: readonly (readonly [path: string, who: readonly Person[], call?: string])[] = [
  ['/overview', everyone],
  ['/tasks', everyone, 'v2/tasks'],
  ['/optimization', admins],
  ['/routeDisplay', admins],
  ['/products', everyone, 'products'],
  ['/packageTypes', admins, 'packageTypes'],
  ['/palletTypes', admins, 'palletTypes'],
  ['/pickers', admins, 'pickers'],
  ['/users', admins, 'v2/users'],
  ['/warehouses', admins, 'warehouses'],
  ['/deliveryMethods', admins, 'deliverymethods'],
  ['/reasonCodes', admins, 'v2/reasoncodes'],
  ['/routes', admins, 'v2/routes'],
  ['/taskQueues', admins, 'v2/taskQueues'],
  ['/printers', admins, 'printers'],
  ['/expenses', admins, 'v2/expenses'],
  ['/companies', main, 'companies'],
  ['/configs', main, 'configs'],
  ['/features', main, 'features'],
  ['/companyFeatures', main, 'companyFeatures'],
  ['/configGroups', main, 'v2/configgroups'],
  ['/taskListConfigs', main, 'v2/tasklistConfigs'],
  ['/taskLineStateConfigs', main, 'v2/taskLineStateConfigs'],
  ['/demoTaskConfigs', main, 'v2/demoTaskConfigs'],
  ['/settings', main, 'v2/warehouseSettings'],
  ['/bugs', main, 'v2/bugs'],
  ['/timeouts', main, 'v2/timeouts'],
  ['/errors', everyone, 'v2/taskEventLog'],
  ['/sync', everyone],
  ['/help', everyone],
];
/** Rows that more may read than see in a list of their own: references are shown by name everywhere. */
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

/** Pages below the lists. */
const pages: readonly (readonly [path: string, who: readonly Person[]])[] = [
  ['/tasks/1', everyone],
  ['/tasks/1/logs', everyone],
  ['/tasks/merged', everyone],
  ['/tasks/merged/groups', everyone],
  ['/tasks/v2/new', companyAdmins],
  ['/tasks/uploadTasks', companyAdmins],
  ['/tasks/1/taskLines/import', companyAdmins],
  ['/products/25', everyone],
  ['/products/1/productCodes/1', everyone],
  ['/products/25/quantities', everyone],
  ['/products/25/history', everyone],
  ['/products/new', companyAdmins],
  ['/products/import', companyAdmins],
  ['/packageTypes/1', admins],
  ['/palletTypes/1', admins],
  ['/pickers/1', admins],
  ['/pickers/import', companyAdmins],
  ['/users/2', admins],
  ['/users/new', main],
  ['/warehouses/1', admins],
  ['/warehouses/1/locations', admins],
  ['/warehouses/1/locations/import', companyAdmins],
  ['/deliveryMethods/1', admins],
  ['/reasonCodes/1', admins],
  ['/routes/1', admins],
  ['/taskQueues/1', admins],
  ['/printers/1', admins],
  ['/printers/1/printTemplates/1', admins],
  ['/expenses/1', admins],
  ['/companies/1', main],
  ['/companies/new', main],
  ['/configs/1', main],
  ['/configs/new', main],
  ['/configs/configCategories', main],
  ['/configs/configCategories/1', main],
  ['/configs/configCategories/new', main],
  ['/features/1', main],
  ['/companyFeatures/1', main],
  ['/configGroups/1', main],
  ['/configGroups/1/configs', main],
  ['/configGroups/1/configs/1', main],
  ['/configGroups/1/features', main],
  ['/configGroups/1/features/1', main],
  ['/taskListConfigs/1', main],
  ['/taskLineStateConfigs/1', main],
  ['/demoTaskConfigs/1', main],
  ['/settings/1', main],
  ['/settings/new', main],
  ['/bugs/1', main],
  ['/errors/1', everyone],
];

const noAccess = (page: Page) => page.getByText('You have no access to this page');
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
      for (const [path, who] of [...lists, ...pages]) {
        await follow(page, path);
        const isAllowed = who.includes(person);
        if (isAllowed) await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expect(noAccess(page), path).toHaveCount(isAllowed ? 0 : 1);
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
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });
}

test('a TV account sees the TV at every address, and is refused what only others read', async () => {
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

test('what one visit has opened opens and lists without the server', async () => {
  const { page, close } = await openSignedIn(server, 'admin');
  try {
    await untilInstalled(page);
    await server.kill();
    await page.reload();
    for (const [path] of [...lists, ...pages]) {
      if (path.endsWith('/history')) continue;
      await follow(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(missing(page), path).toHaveCount(0);
    }
    await follow(page, '/configGroups');
    await expect(page.getByRole('row').filter({ hasText: 'Tukkukauppa' })).toBeVisible();
    await follow(page, '/expenses');
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
    await expect(noAccess(user.page)).toBeVisible();

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
