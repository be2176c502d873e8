import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { api, openBrowser, signIn, untilInstalled, untilSynced, type Visitor } from './console';
import { type ServerProcess, startServer } from './server';

interface TaskRow {
  readonly taskID: number;
  readonly taskNumber: string;
  readonly pickType: string;
  readonly parentTaskID: number | null;
  readonly pickerID: number | null;
  readonly palletSummary: string | null;
  readonly erpSuccess: boolean | null;
}

const warehouseID = 1;
const mergeable = {
  warehouseID,
  taskType: 'PIC',
  status: 'new',
  onHold: false,
  pickType: 'NORMAL',
  taskGroupID: null,
};
const mergeableList = `/tasks?d=_&w=${warehouseID}&tt=PIC&st=new&oh=0&pt=NORMAL&s=taskID`;

let server: ServerProcess;
let visitor: Visitor;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());
test.beforeEach(async () => {
  if (!server.isRunning()) await server.start();
  visitor = await openBrowser(server);
  await signIn(visitor.page, 'tools');
  await untilSynced(visitor.page);
});
test.afterEach(() => visitor.close());

function find(filter: object, count: number): Promise<TaskRow[]> {
  const query = encodeURIComponent(JSON.stringify(filter));
  return api<TaskRow[]>(server, `v2/tasks?filter=${query}&sort=["taskID","ASC"]&range=[0,${count - 1}]`);
}

const taskOf = ({ taskID }: TaskRow) => api<TaskRow>(server, `v2/tasks/${taskID}`);

const rowOf = (page: Page, { taskNumber }: TaskRow) => page.getByRole('row').filter({ hasText: taskNumber });

async function select(page: Page, address: string, tasks: readonly TaskRow[]): Promise<void> {
  await page.goto(address);
  for (const task of tasks) await rowOf(page, task).getByRole('checkbox').check();
}

async function openEntry(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function confirm(page: Page, text: string, verb: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(text);
  await question.getByRole('button', { name: verb, exact: true }).click();
}

test('orders are merged into a cluster, put on pallets and taken apart again', async () => {
  const { page } = visitor;
  const orders = await find(mergeable, 2);
  await select(page, mergeableList, orders);
  await openEntry(page, 'For cluster picking');
  await confirm(page, 'Applies to 2 of 2.', 'Merge');
  await expect.poll(async () => (await find({ pickType: 'CLUSTER' }, 1)).length, { timeout: 30_000 }).toBe(1);
  const [cluster] = await find({ pickType: 'CLUSTER' }, 1);
  if (!cluster) throw new Error('the orders were merged');
  for (const order of orders)
    expect(await taskOf(order)).toMatchObject({ pickType: 'SUBTASK', parentTaskID: cluster.taskID });

  await page.getByRole('link', { name: 'Merged tasks' }).click();
  await expect(rowOf(page, cluster)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Delivery date' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await rowOf(page, cluster).getByRole('checkbox').check();
  await openEntry(page, 'Count pallets');
  await confirm(page, 'Applies to 1 of 1.', 'Count');
  await expect.poll(async () => (await taskOf(cluster)).palletSummary, { timeout: 30_000 }).not.toBeNull();
  await untilSynced(page);

  await rowOf(page, cluster).getByRole('checkbox').check();
  await openEntry(page, 'Edit pallets…');
  const pallets = page.getByRole('dialog', { name: 'Pallets' });
  await pallets.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No pallets changed')).toBeVisible();
  await pallets.getByLabel('CHEP').fill('77');
  await pallets.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await taskOf(cluster)).palletSummary, { timeout: 30_000 })
    .toContain('CHEP 77');
  await untilSynced(page);

  await rowOf(page, cluster).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Unmerge', exact: true }).click();
  await confirm(page, 'Applies to 1 of 1.', 'Unmerge');
  await expect(rowOf(page, cluster)).toHaveCount(0, { timeout: 30_000 });
  for (const order of orders)
    expect(await taskOf(order)).toMatchObject({ pickType: 'NORMAL', parentTaskID: null });
});

test('a merge that was asked for offline is done when the server is back; one that is refused is told', async () => {
  const { page } = visitor;
  await untilInstalled(page);
  const orders = await find(mergeable, 2);
  await server.kill();
  await select(page, mergeableList, orders);
  await openEntry(page, 'For batch picking');
  await confirm(page, 'Applies to 2 of 2.', 'Merge');
  await page.goto('/sync');
  await expect(page.getByText('Merge 2 tasks for batch picking').first()).toBeVisible();
  await server.start();
  await untilSynced(page);
  for (const order of orders) expect((await taskOf(order)).pickType).toBe('SUBTASK');

  const more = await find(mergeable, 2);
  await select(page, mergeableList, more);
  await openEntry(page, 'Into a task group');
  await confirm(page, 'Applies to 2 of 2.', 'Merge');
  // The gesture may still be taken back for some seconds: meanwhile somebody else holds one of the tasks.
  await api(server, 'tasks/action/hold', 'admin', {
    method: 'POST',
    body: JSON.stringify({ companyID: 1, taskIds: [more[0]?.taskID] }),
  });
  await page.goto('/sync');
  await expect(page.getByText('The task is on hold').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Merge 2 tasks into a group').first()).toBeVisible();
});

test('tasks are freed from their pickers, sent to accounting, and CHEP pallets go into a file', async () => {
  const { page } = visitor;
  const features = await api<{ featureID: number; name: string }[]>(server, 'features?range=[0,1000]');
  const featureID = features.find(({ name }) => name === 'feature_visma_net_company')?.featureID;
  await api(server, 'companyFeatures', 'admin', {
    method: 'POST',
    body: JSON.stringify({ companyID: 1, featureID, value: 'true' }),
  });
  const [started] = await find({ status: 'started', onHold: false, pickerID: { $gt: 0 } }, 1);
  const [completed] = await find({ status: 'completed', taskType: 'PIC' }, 1);
  if (!started || !completed) throw new Error('the demo company has tasks in work and completed ones');

  await select(page, `/tasks?d=_&st=started&s=taskID&sr=${started.taskNumber}`, [started]);
  await openEntry(page, 'Release from picker');
  await confirm(page, 'Applies to 1 of 1.', 'Release');
  await expect.poll(async () => (await taskOf(started)).pickerID, { timeout: 30_000 }).toBeNull();

  await select(page, `/tasks?d=_&st=completed&s=taskID&sr=${completed.taskNumber}`, [completed]);
  await openEntry(page, 'Send to the accounting system');
  await confirm(page, 'Applies to 1 of 1.', 'Send');
  await expect.poll(async () => (await taskOf(completed)).erpSuccess, { timeout: 30_000 }).toBe(true);

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CHEP pallets…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export CHEP pallets' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^chep-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await download.path(), 'utf8')).toContain('shipment date;sender id;receiver id');
});
