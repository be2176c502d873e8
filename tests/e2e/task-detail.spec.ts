import { type Page, test } from '@playwright/test';
import { api, follow, openSignedIn, untilInstalled, untilSynced, type Visitor } from './console';
import { expect } from './expect';
import { type ServerProcess, startServer } from './server';

interface LineRow {
  readonly taskLineID: number;
  readonly lineNumber: number;
  readonly productID: number;
  readonly productCode: string;
  readonly bin: string;
  readonly taskAmount: number;
}
interface TaskRow {
  readonly taskID: number;
  readonly taskNumber: string;
  readonly status: string;
  readonly customerName: string | null;
  readonly taskLines: readonly LineRow[];
}

let server: ServerProcess;
let visitor: Visitor;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());
test.beforeEach(async () => {
  visitor = await openSignedIn(server, 'tools');
  // A company's admin, who may create tasks and, not being user 1, may not delete lines.
});
test.afterEach(() => visitor.close());

const tasksWhere = (filter: object) =>
  api<TaskRow[]>(server, `v2/tasks?include=taskLines&filter=${encodeURIComponent(JSON.stringify(filter))}`);

async function choose(page: Page, field: string, line: number, term: string): Promise<void> {
  const input = page.getByRole('listitem', { name: `Line ${line}` }).getByRole('combobox', { name: field });
  await input.fill(term);
  await page.getByRole('listbox').getByRole('option').filter({ hasText: term }).first().click();
}

/** A product that does not exist yet, for a line of a new task. */
async function addProduct(
  page: Page,
  line: number,
  [code, name, unit]: readonly [code: string, name: string, unit: string],
): Promise<void> {
  const item = page.getByRole('listitem', { name: `Line ${line}` });
  await item.getByRole('button', { name: 'New product' }).click();
  const dialog = page.getByRole('dialog', { name: 'New product' });
  await dialog.getByRole('textbox', { name: 'Product code', exact: true }).fill(code);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByLabel('Unit of measure').fill(unit);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(item.getByRole('combobox', { name: 'Product' })).toHaveValue(`${code} ${name}`);
}

test('a task is created offline with a product added in its form, and is on the server once', async () => {
  const { page } = visitor;
  await untilInstalled(page);
  await follow(page, '/tasks/v2/new');
  await expect(page.getByRole('combobox', { name: 'Warehouse', exact: true })).not.toHaveValue('');
  await server.stop();

  await page.getByLabel('Task number').fill('OFFLINE-1');
  await page.getByLabel('Customer', { exact: true }).fill('Kivelä Oy');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await expect(page.getByText('Fill in all fields')).toBeVisible();
  const first = page.getByRole('listitem', { name: 'Line 1' });
  await expect(first.getByText('This field is required', { exact: true })).toHaveCount(4);
  await addProduct(page, 1, ['QUICK-1', 'Quick tape', 'roll']);
  await choose(page, 'Bin', 1, 'X-99-9');
  await first.getByLabel('Amount').fill('3');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await choose(page, 'Product', 2, 'QUICK-1');
  await choose(page, 'Bin', 2, 'A');
  await page.getByRole('listitem', { name: 'Line 2' }).getByLabel('Amount').fill('1,5');
  // However long the form is.
  await page.getByRole('button', { name: 'Add a line' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'New task' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page).toHaveURL(/\/tasks\/-\d+\/taskLines$/);
  await expect(page.getByRole('heading', { name: 'OFFLINE-1' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Quick tape' })).toHaveCount(2);
  await page.getByRole('gridcell', { name: 'Quick tape' }).first().click();
  await expect(page).toHaveURL(/\/tasks\/-\d+\/taskLines\/-\d+$/);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Lot').fill('L-7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'L-7' })).toBeVisible();

  await server.start();
  await untilSynced(page);
  await expect(page).toHaveURL(/\/tasks\/\d+\/taskLines\/\d+$/);
  const [task, ...others] = await tasksWhere({ taskNumber: 'OFFLINE-1' });
  expect(others).toEqual([]);
  expect(task).toMatchObject({ status: 'new', customerName: 'Kivelä Oy' });
  expect(task?.taskLines).toMatchObject([
    { lineNumber: 1, productCode: 'QUICK-1', bin: 'X-99-9', taskAmount: 3, lot: 'L-7' },
    { lineNumber: 2, productCode: 'QUICK-1', taskAmount: 1.5 },
  ]);
  const products = await api<unknown[]>(
    server,
    `products?filter=${JSON.stringify({ productCode: 'QUICK-1' })}`,
  );
  expect(products).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe(
    `/tasks/${task?.taskID}/taskLines/${task?.taskLines[0]?.taskLineID}`,
  );
  await page.getByRole('link', { name: 'OFFLINE-1' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Quick tape' })).toHaveCount(2);
});

test('online, a product added in the form is on the server before its task is saved', async () => {
  const { page } = visitor;
  await follow(page, '/tasks/v2/new');
  await expect(page.getByRole('combobox', { name: 'Warehouse', exact: true })).not.toHaveValue('');
  await page.getByLabel('Task number').fill('ONLINE-1');
  await page.getByRole('button', { name: 'Add a line' }).click();
  const line = page.getByRole('listitem', { name: 'Line 1' });
  await addProduct(page, 1, ['QUICK-2', 'Quick rope', 'm']);
  const filter = JSON.stringify({ productCode: 'QUICK-2' });
  const products = () => api<{ productID: number }[]>(server, `products?filter=${filter}`);
  await expect.poll(products).toHaveLength(1);
  await choose(page, 'Bin', 1, 'A');
  await line.getByLabel('Amount').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/tasks\/\d+\/taskLines$/);
  await expect(page.getByRole('gridcell', { name: 'Quick rope' })).toBeVisible();
  const [product, ...others] = await products();
  expect(others).toEqual([]);
  const [task] = await tasksWhere({ taskNumber: 'ONLINE-1' });
  expect(task?.taskLines).toMatchObject([{ productID: product?.productID, taskAmount: 2 }]);
});

test('a task outside the window is fetched and stored; its fields, lines and stock are shown and edited', async () => {
  const { page } = visitor;
  const [task] = await api<TaskRow[]>(
    server,
    `v2/tasks?include=taskLines&filter=${JSON.stringify({ status: 'completed', taskType: 'PIC' })}&sort=["taskID","ASC"]&range=[0,0]`,
  );
  if (!task) throw new Error('no completed task');
  await follow(page, `/tasks/${task.taskID}`);
  await expect(page.getByRole('heading', { name: task.taskNumber })).toBeVisible();
  // Opened without its list: it has no place in one, beside those that were visited before.
  await expect(page.getByRole('navigation', { name: 'Previous and next' }).getByText(/ of /)).toHaveCount(0);
  await expect(page.getByRole('row')).toHaveCount(task.taskLines.length + 1);
  await page.getByRole('link', { name: /^Packages \d/ }).click();
  await expect(page.getByRole('row').filter({ hasText: `${task.taskNumber}-1` })).toBeVisible();
  await page.getByRole('link', { name: 'Task lines' }).click();
  const [line] = task.taskLines;
  await page.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(`/tasks/${task.taskID}/taskLines/${line?.taskLineID}`);
  const stock = page.getByRole('grid', { name: 'Inventory transactions' });
  await expect(stock.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);

  await untilInstalled(page);
  await server.stop();
  await follow(page, `/tasks/${task.taskID}`);
  await expect(page.getByRole('row')).toHaveCount(task.taskLines.length + 1);
  await page.getByRole('button', { name: 'Edit' }).click();
  const offered = page.getByLabel('Status', { exact: true }).getByRole('option');
  await expect(offered).toHaveText(['Completed', 'Paused', 'Suspended']);
  await page.getByLabel('Customer', { exact: true }).fill('Toinen Oy');
  await page.getByLabel('Status', { exact: true }).selectOption('Paused');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Toinen Oy' })).toBeVisible();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await server.start();
  await untilSynced(page);
  expect(await api(server, `v2/tasks/${task.taskID}`)).toMatchObject({
    customerName: 'Toinen Oy',
    status: 'paused',
  });
});
