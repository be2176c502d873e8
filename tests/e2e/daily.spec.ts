import { type Page, test } from '@playwright/test';
import { dayOf } from '../../src/lib/days';
import { api, openInstalled, openSignedIn, untilInstalled, untilSynced } from './console';
import { expect } from './expect';
import { type ServerProcess, startServer } from './server';

interface Counts {
  readonly taskType: string;
  readonly new: number;
  readonly completed: number;
}
interface Rate {
  readonly lineCount: number;
  readonly taskCount: number;
}
interface PickerNow {
  readonly pickerName: string;
  readonly task: { readonly taskNumber: string } | null;
}

/** The overview's numbers, read from its tables. */
interface Shown {
  readonly counts: Readonly<Record<string, string>>;
  readonly rate: string;
  readonly pickers: readonly string[];
}

test.setTimeout(480_000);

test('overview and TV follow the floor, keep their numbers without a server, and catch up by themselves', async () => {
  const server = await startServer({ flags: ['--demo', '--seed', '1'] });
  const office = await openSignedIn(server, 'tools');
  const hall = await openInstalled(server);
  // Numbers of a minute ago are old: the clock is moved, not waited for.
  for (const { context } of [office, hall]) await context.clock.install();
  try {
    await office.page.goto('/overview');
    await untilInstalled(office.page);
    await signInOnTv(hall.page);
    await untilInstalled(hall.page);

    await expectOverview(office.page, server);
    await expectTv(hall.page, server);
    await expect(hall.page.getByText(/^Updated /)).toBeVisible({ timeout: 60_000 });

    // Killed, and the network cut as well: the numbers stay, with their age, and nothing demands attention.
    await server.kill();
    await office.context.setOffline(true);
    const before = await readOverview(office.page);
    const onTv = await readTvCounts(hall.page);
    await expect(office.page.getByRole('link', { name: /^Offline/ })).toBeVisible({ timeout: 60_000 });
    for (const { context } of [office, hall]) await context.clock.fastForward('01:01');
    await expect(office.page.getByText(/^Updated \d\d:\d\d$/)).toHaveClass(/text-paused/);
    await expect(hall.page.locator('main > .opacity-60')).toHaveCount(1);
    expect((await readOverview(office.page)).counts).toEqual(before.counts);
    expect((await readTvCounts(hall.page)).slice(0, 2)).toEqual(onTv.slice(0, 2));
    await expect(hall.page.getByRole('alert')).toHaveCount(0);

    // A power cut: both start from the data on the device, with no server and no network.
    await office.page.reload();
    await expect(office.page.getByRole('row', { name: /^Picking / })).toBeVisible();
    expect((await readOverview(office.page)).counts).toEqual(before.counts);
    await hall.page.goto('/');
    await expect(hall.page).toHaveURL('/tv');
    await expect.poll(async () => (await readTvCounts(hall.page)).slice(0, 2)).toEqual(onTv.slice(0, 2));

    for (const { context } of [office, hall]) await context.clock.setSystemTime(Date.now());
    await server.start();
    await office.context.setOffline(false);
    await untilSynced(office.page);
    await expect(hall.page.locator('main > .opacity-60')).toHaveCount(0, { timeout: 120_000 });
    await expectOverview(office.page, server);
    await expectTv(hall.page, server);

    // A number leads to its tasks; the list has as many.
    const link = office.page.getByRole('link', { name: /^Inventory count, New: / });
    const count = Number(await link.textContent());
    await link.click();
    await expect(office.page).toHaveURL(/\/tasks\?.*tt=INV.*st=new/);
    await expect(office.page.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible();
  } finally {
    await office.close();
    await hall.close();
    await server.close();
  }
});

async function signInOnTv(page: Page): Promise<void> {
  await page.goto('/tasks');
  await page.getByLabel('User name').fill('tv');
  await page.getByLabel('Password', { exact: true }).fill('tv');
  await page.getByRole('button', { name: 'Sign in' }).click();
  // At any address a TV account sees the TV.
  await expect(page).toHaveURL('/tv');
  await expect(page.getByRole('listitem').first()).toBeVisible();
}

/** The floor goes on, so both are read until they agree. */
async function expectOverview(page: Page, server: ServerProcess): Promise<void> {
  await expect(async () => {
    expect(await readOverview(page)).toEqual(await askOverview(server));
  }).toPass({ timeout: 90_000 });
}

async function askOverview(server: ServerProcess): Promise<Shown> {
  const day = dayOf(Date.now());
  const from = new Date(`${day}T00:00:00`).toISOString();
  const to = new Date(`${day}T23:59:59.999`).toISOString();
  const filter = encodeURIComponent(JSON.stringify({ from, to }));
  const counts = await api<Counts[]>(server, `reports/taskOverview?filter=${filter}`);
  const rate = await api<Rate>(server, `reports/hourlyRate?filter=${filter}`);
  const pickers = await api<PickerNow[]>(server, `reports/pickersSnapshot?filter=${filter}`);
  return {
    counts: Object.fromEntries(counts.map((row) => [row.taskType, `${row.new} ${row.completed}`])),
    rate: `${rate.lineCount} ${rate.taskCount}`,
    pickers: pickers.map(({ pickerName, task }) => `${pickerName} ${task?.taskNumber ?? ''}`.trim()).sort(),
  };
}

const typeNames = { PIC: 'Picking', PUT: 'Put-away', INT: 'Internal transfer', INV: 'Inventory count' };

async function readOverview(page: Page): Promise<Shown> {
  const counts: [string, string][] = [];
  for (const [type, name] of Object.entries(typeNames)) {
    const cells = page.getByRole('row', { name: new RegExp(`^${name} `) }).getByRole('cell');
    const [fresh, , , completed] = await cells.allTextContents();
    counts.push([type, `${fresh} ${completed}`]);
  }
  const totals = await page.locator('section', { hasText: 'Hourly rate' }).locator('dd').allTextContents();
  const pickers = await page.locator('section', { hasText: 'Pickers now' }).locator('tbody tr').all();
  const names = pickers.map(async (row) => {
    const name = await row.getByRole('rowheader').textContent();
    const task = await row.getByRole('link').allTextContents();
    return [name, ...task].join(' ');
  });
  return {
    counts: Object.fromEntries(counts),
    rate: totals.map((text) => /(\d+) (lines?|tasks?)$/.exec(text)?.[1]).join(' '),
    pickers: (await Promise.all(names)).sort(),
  };
}

/** New, in progress and completed, as the head of the TV counts them. */
async function readTvCounts(page: Page): Promise<readonly number[]> {
  return (await page.locator('header li b').allTextContents()).map(Number);
}

async function expectTv(page: Page, server: ServerProcess): Promise<void> {
  const expectedCounts = async () => {
    const day = dayOf(Date.now());
    const deliveryDate = {
      $gte: new Date(`${day}T00:00:00`).toISOString(),
      $lte: new Date(`${day}T23:59:59.999`).toISOString(),
    };
    const minutes = new Date(Date.now() - 3 * 60_000).toISOString();
    const filters = [
      { deliveryDate, status: 'new' },
      { deliveryDate, status: ['started', 'paused'] },
      { deliveryDate, status: 'completed', timeCompleted: { $gt: minutes } },
    ];
    const lists = filters.map((filter) =>
      api<unknown[]>(
        server,
        `v2/tasktv?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,999]`,
        'tv',
      ),
    );
    return (await Promise.all(lists)).map((rows) => rows.length);
  };
  await expect(async () => {
    expect(await readTvCounts(page)).toEqual(await expectedCounts());
  }).toPass({ timeout: 90_000 });
}
