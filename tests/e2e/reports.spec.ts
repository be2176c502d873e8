import { type Locator, type Page, test } from '@playwright/test';
import type { Role } from '../../src/domain/permissions';
import { reports } from '../../src/domain/reports/declared/reports';
import type { Report } from '../../src/domain/reports/language/report';
import { api, follow, openSignedIn, untilInstalled, type Visitor } from './console';
import type { ReadyUser } from './demo-template';
import { expect } from './expect';
import { good, startProxy } from './proxy';
import { type ServerProcess, startServer } from './server';

let server: ServerProcess;
let visitor: Visitor;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());
test.afterEach(() => visitor.close());

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const days = `d=${day(6)}_${day(0)}`;
const totalsOf = (page: Page): Locator => page.getByRole('region', { name: 'Totals' });

async function numbersOf(page: Page, { screen, title }: Report): Promise<string> {
  await follow(page, `/reports/${screen}?${days}`);
  await expect(page.getByRole('heading', { level: 1, name: title.id, exact: true })).toBeVisible();
  await expect(totalsOf(page)).toBeVisible();
  return totalsOf(page).innerText();
}

/** The user who works in the console, by the name of the account. */
const roles: Readonly<Record<ReadyUser, Role>> = {
  admin: 'main',
  tools: 'admin',
  partner: 'partner',
  standard: 'standard',
};

for (const user of Object.keys(roles) as ReadyUser[]) {
  const role = roles[user];
  test(`each report of ${role} has the same numbers with and without the network, and those of the server`, async () => {
    visitor = await openSignedIn(server, user);
    const { page } = visitor;
    await untilInstalled(page);
    const readable = reports.filter(({ roles: readers }) => readers.includes(role));
    const others = reports.filter((report) => !readable.includes(report));
    const seen = new Map<string, string>();
    for (const report of readable) seen.set(report.screen, await numbersOf(page, report));

    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    const filter = encodeURIComponent(JSON.stringify({ from: day(6), to: day(0), timeZone: zone }));
    for (const { path, screen } of readable) {
      const answer = await api<{ total: number }>(
        server,
        `reports/${path}?filter=${filter}&shape=report`,
        user,
      );
      expect(answer.total, path).toBeGreaterThan(0);
      expect(seen.get(screen), path).toContain(new Intl.NumberFormat('en').format(answer.total));
    }
    for (const { path } of others)
      await expect(api(server, `reports/${path}?filter=${filter}`, user), path).rejects.toThrow(/: 40[13] /);

    // A reloaded page has only the data on the device.
    await server.kill();
    await page.goto('/reports');
    await expect(page.getByRole('heading', { level: 1, name: 'Reports', exact: true })).toBeVisible();
    for (const report of readable)
      expect(await numbersOf(page, report), report.screen).toBe(seen.get(report.screen));
    for (const { screen } of others) {
      await follow(page, `/reports/${screen}?${days}`);
      await expect(page.getByText('You have no access to this page'), screen).toBeVisible();
    }
    await server.start();
  });
}

test('days that are not on the device are named without the network, and the others can be shown', async () => {
  visitor = await openSignedIn(server, 'tools');
  const { page } = visitor;
  await untilInstalled(page);
  await server.kill();
  await page.goto(`/reports/pickerEfficiency?d=${day(300)}_${day(0)}`);
  await expect(page.getByText('These days are not on this device')).toBeVisible();
  await page.getByRole('button', { name: /^Show since/ }).click();
  await expect(totalsOf(page)).toBeVisible();
  await server.start();
});

test('a server that dies while it computes a report is named, and asked again when the user wants it', async () => {
  const proxy = await startProxy(server);
  visitor = await openSignedIn(proxy, 'tools');
  const { page } = visitor;
  let answers = 0;
  proxy.behave(({ path }) => ({
    ...(path.includes('/reports/') && {
      onAnswered: async () => {
        answers++;
        await server.kill();
        throw new Error('the server is gone');
      },
    }),
  }));
  await page.goto(`/reports/pickerEfficiency?d=${day(300)}_${day(0)}`);
  await expect.poll(() => answers).toBeGreaterThan(0);
  await expect(page.getByText('These days are not on this device')).toBeVisible();
  await expect(page.getByText('the server is being asked')).toBeHidden();
  await expect(totalsOf(page)).toBeHidden();
  await server.start();
  proxy.behave(good);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(totalsOf(page)).toBeVisible();
  await expect(page.getByText('From the server: includes what is not on this device')).toBeVisible();
  await proxy.close();
});

test('a role sees its own reports in the menu and no others', async () => {
  visitor = await openSignedIn(server, 'standard');
  const { page } = visitor;
  const menu = page.getByRole('region', { name: 'Reports' });
  await expect(menu.getByRole('link')).toHaveText(['Pallets per route', 'Packages per route']);
  await page.goto('/reports/durationpertask');
  await expect(page.getByText('You have no access to this page')).toBeVisible();
  await page.goto('/reports/palletperroute');
  await expect(page.getByRole('heading', { name: 'Pallets per route' })).toBeVisible();
});

test('an address reopens its report, a wrong range is explained, and a row leads to its task', async () => {
  visitor = await openSignedIn(server, 'partner');
  const { page } = visitor;
  await page.goto(`/reports/durationPerTask?${days}&tt=PIC&s=taskNumber&cmp=1`);
  const grid = page.getByRole('grid', { name: 'Duration per task' });
  const first = grid.getByRole('row').nth(1);
  await expect(first).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Compare with the previous period' })).toBeChecked();
  const number = await first.getByRole('gridcell').first().innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await page.goto(`/reports/durationPerTask?d=${day(0)}_${day(3)}`);
  await page.getByRole('button', { name: 'Swap the days' }).click();
  await expect(page).toHaveURL(new RegExp(`d=${day(3)}_${day(0)}`));
  await page.goto('/reports/durationPerTask?d=2010-01-01_2020-01-01');
  await expect(page.getByText('The range is longer than 400 days')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.goto(`/reports/pickerEfficiency?${days}`);
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^pickerEfficiency-\d\d-\d\d-\d{4}\.csv$/);
  // A print right after the export shows the report on paper, not the notice about the file.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Notifications')).toHaveCSS('display', 'none');
});

test('a report that is switched off while it is open says so, and returns when it is switched on', async () => {
  visitor = await openSignedIn(server, 'standard');
  const { page } = visitor;
  await page.goto(`/reports/palletPerRoute?${days}`);
  await expect(totalsOf(page)).toBeVisible();
  const [set] = await api<{ companyConfigID: number }[]>(
    server,
    `v2/companyConfigs?filter=${encodeURIComponent(JSON.stringify({ configID: await palletHandling() }))}`,
  );
  const switchTo = (value: string) =>
    api(server, `v2/companyConfigs/${set?.companyConfigID}`, 'admin', {
      method: 'PUT',
      body: JSON.stringify({ value }),
    });
  await switchTo('false');
  await expect(page.getByRole('heading', { name: 'This report is switched off' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reports' })).toBeHidden();
  await switchTo('true');
  await expect(totalsOf(page)).toBeVisible();
});

test('a user who loses the right to an open report has to sign in again', async () => {
  visitor = await openSignedIn(server, 'partner');
  const { page } = visitor;
  await page.goto(`/reports/durationPerTask?${days}`);
  await expect(totalsOf(page)).toBeVisible();
  const filter = encodeURIComponent(JSON.stringify({ username: 'partner' }));
  const [user] = await api<{ userID: number }[]>(server, `v2/users?filter=${filter}`);
  await api(server, `v2/users/${user?.userID}`, 'admin', {
    method: 'PUT',
    body: JSON.stringify({ userType: 'TOOLS-STANDARD' }),
  });
  await expect(page.getByRole('heading', { name: 'The session has ended' })).toBeVisible();
});

async function palletHandling(): Promise<number | undefined> {
  const configs = await api<{ name: string; configID: number }[]>(server, 'configs?range=[0,99]');
  return configs.find(({ name }) => name === 'config_enable_pallet_handling')?.configID;
}
