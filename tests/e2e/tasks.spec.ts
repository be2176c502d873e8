import { readFileSync } from 'node:fs';
import { type Page, test } from '@playwright/test';
import { api, follow, openSignedIn, untilInstalled, untilSynced, type Visitor } from './console';
import { expect } from './expect';
import { type ServerProcess, startServer } from './server';

interface TaskRow {
  readonly taskID: number;
  readonly taskNumber: string;
  readonly onHold: boolean;
  readonly pickerID: number | null;
  readonly customerName: string | null;
  readonly lineCount: number;
}

const list = '/tasks?d=_&st=new&oh=0&s=taskID';
const newTasks = encodeURIComponent(
  JSON.stringify({ status: 'new', onHold: false, pickType: ['NORMAL', 'CLUSTER', 'BATCH'] }),
);

let server: ServerProcess;
let visitor: Visitor;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());
test.beforeEach(async () => {
  visitor = await openSignedIn(server, 'tools');
});
test.afterEach(() => visitor.close());

/** The first new tasks on the server, in the order of `list`. */
function firstTasks(count: number): Promise<TaskRow[]> {
  return api<TaskRow[]>(server, `v2/tasks?filter=${newTasks}&sort=["taskID","ASC"]&range=[0,${count - 1}]`);
}

async function oneTask(): Promise<TaskRow> {
  const [task] = await firstTasks(1);
  if (!task) throw new Error('the demo company has new tasks');
  return task;
}

const rowOf = (page: Page, { taskNumber }: TaskRow) => page.getByRole('row').filter({ hasText: taskNumber });

async function choose(page: Page, action: string, confirmation = action): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: confirmation, exact: true }).click();
}

async function eventsOf(task: TaskRow): Promise<readonly string[]> {
  const log = await api<{ code: string; requestID: string | null }[]>(
    server,
    `v2/tasks/${task.taskID}/eventLog?range=[0,99]`,
  );
  return log.filter((event) => event.requestID !== null).map((event) => event.code);
}

test('an action shows which tasks it applies to before, and the result for each task after', async () => {
  const { page } = visitor;
  const tasks = await firstTasks(3);
  const [picker] = await api<{ pickerID: number; pickerCode: string }[]>(
    server,
    'pickers?sort=["pickerCode","ASC"]',
  );
  await follow(page, list);
  for (const task of tasks) await rowOf(page, task).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: picker?.pickerCode ?? '' })
    .click();
  await expect(page.getByRole('alertdialog')).toContainText('Applies to 3 of 3.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Assign', exact: true }).click();
  const numbers = tasks.map((task) => task.taskNumber).join(', ');
  await expect(page.getByText(`[${numbers}]: Done`)).toBeVisible();
  for (const task of tasks)
    expect(await api<TaskRow>(server, `v2/tasks/${task.taskID}`)).toMatchObject({
      pickerID: picker?.pickerID,
    });
});

test('what is undone in time never reaches the server', async () => {
  const { page } = visitor;
  const task = await oneTask();
  await follow(page, list);
  await rowOf(page, task).getByRole('checkbox').check();
  await choose(page, 'Hold');
  await expect(rowOf(page, task)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, task)).toBeVisible();
  await untilSynced(page);
  expect(await eventsOf(task)).not.toContain('task.held');
});

test('the selected tasks are exported with a row a line, all filtered ones on every page, also offline', async () => {
  const { context, page } = visitor;
  const task = await oneTask();
  const all = await firstTasks(1000);
  await untilInstalled(page);
  await follow(page, list);
  await rowOf(page, task).getByRole('checkbox').check();
  /** The first or the last entry of that name: of all filtered tasks, or of the selected ones. */
  const exported = async (entry: string, place: 'first' | 'last') => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: entry })[place]().click(),
    ]);
    const [header = '', ...lines] = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    return { name: download.suggestedFilename(), header, lines };
  };
  const ofOne = await exported('Line information', 'last');
  expect(ofOne.name).toMatch(/^tasks-lines-\d\d-\d\d-\d{4}\.csv$/);
  expect(ofOne.header).toContain('Task number,Line,Picker name,Bin,Product name,Product code,Amount');
  expect(ofOne.lines).toHaveLength(task.lineCount);
  expect(ofOne.lines.every((line) => line.startsWith(`${task.taskNumber},`))).toBe(true);

  await context.setOffline(true);
  await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible();
  expect((await exported('Task information', 'first')).lines).toHaveLength(all.length);
  const lineCount = all.reduce((sum, one) => sum + one.lineCount, 0);
  expect((await exported('Line information', 'first')).lines).toHaveLength(lineCount);
});

test('an address reopens its list: filters, search, sort, page', async () => {
  const { context, page } = visitor;
  await follow(page, '/tasks?d=_&st=new');
  await page.getByRole('columnheader', { name: 'Customer' }).getByRole('button').click();
  await page
    .getByRole('columnheader', { name: 'Task number' })
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await page.getByRole('searchbox').fill('oy');
  await expect(page).toHaveURL(/sr=oy/);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–25 of');
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: 'Select row' }) });
  await expect(rows).toHaveCount(25);
  const before = await rows.allInnerTexts();

  await expect(page).toHaveURL(/r=25/);
  const other = await context.newPage();
  await other.goto(page.url());
  const again = other.getByRole('row').filter({ has: other.getByRole('checkbox', { name: 'Select row' }) });
  await expect(again).toHaveText(before, { useInnerText: true });
  await expect(other.getByRole('searchbox')).toHaveValue('oy');
});

test('chosen columns are saved on the server and there after a reload', async () => {
  const { page } = visitor;
  await follow(page, list);
  const customer = page.getByRole('columnheader', { name: 'Customer' });
  await expect(customer).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await chooser.getByRole('checkbox', { name: 'Customer', exact: true }).uncheck();
  await chooser.getByRole('button', { name: 'Move Status up' }).click();
  await expect(customer).toHaveCount(0);
  await untilSynced(page);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Task type' })).toBeVisible();
  await expect(customer).toHaveCount(0);
  const saved = async () => {
    const views = await api<{ name: string; body: { columns: string[] } }[]>(server, 'v2/viewPreferences');
    return views.find((view) => view.name.startsWith('tasks/'))?.body.columns ?? [];
  };
  await expect
    .poll(async () => (await saved()).slice(0, 3), { timeout: 30_000 })
    .toEqual(['taskNumber', 'status', 'taskType']);
  expect(await saved()).not.toContain('customerName');
});

test('all filtered tasks are selected, on every page, and one action reaches them all', async () => {
  const { page } = visitor;
  await follow(page, '/tasks?d=_&st=new&oh=0&r=25');
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await expect(page.getByText('25 selected on this page')).toBeVisible();
  const all = page.getByRole('button', { name: /^Select all/ });
  const count = Number((await all.innerText()).replace(/\D/g, ''));
  await all.click();
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`Applies to ${count} of ${count}.`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(page.getByText('No items found')).toBeVisible();
  await untilSynced(page);
  expect(await firstTasks(1)).toEqual([]);
});
