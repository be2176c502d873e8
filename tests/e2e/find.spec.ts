import { type Page, test } from '@playwright/test';
import { findViolations } from './axe';
import { api, follow, openSignedIn, untilInstalled, type Visitor } from './console';
import { expect } from './expect';
import { type ServerProcess, startServer } from './server';

interface TaskRow {
  readonly taskID: number;
  readonly taskNumber: string;
  readonly orderNumber: string | null;
  readonly pickType: string;
  readonly parentTaskID: number | null;
}
interface LineRow {
  readonly bin: string;
  readonly productCode: string;
  readonly productID: number;
}

let server: ServerProcess;
let visitor: Visitor;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());
test.beforeEach(async () => {
  visitor = await openSignedIn(server, 'admin');
});
test.afterEach(() => visitor.close());

function find<T>(resource: string, filter: object, count: number): Promise<T[]> {
  const query = encodeURIComponent(JSON.stringify(filter));
  return api<T[]>(server, `${resource}?filter=${query}&range=[0,${count - 1}]`);
}

const candidates = (conditions: object) =>
  api<{ count: number; data: TaskRow[] }>(server, 'v2/optimization', 'admin', {
    method: 'POST',
    body: JSON.stringify({ filter: conditions, range: [0, 0] }),
  });

/** A scanner types faster than keys sent one by one through the browser's debugger. */
function scan(page: Page, code: string): Promise<void> {
  return page.evaluate(
    (keys) => {
      for (const key of keys) {
        const press = { key, bubbles: true, cancelable: true };
        (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', press));
      }
    },
    [...code, 'Enter'],
  );
}

test('tasks to optimize are filtered by their lines, batched within limits and merged', async () => {
  const { page } = visitor;
  const all = await candidates({});
  const [line] = await find<LineRow>('v2/tasklines', { taskID: all.data[0]?.taskID }, 1);
  const prefix = line?.bin.slice(0, 2) ?? '';
  const { count } = await candidates({ bin: { startsWith: prefix } });
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThan(all.count);
  const total = (of: number) => page.getByText(new RegExp(`of ${of.toLocaleString('en')}$`));

  await page.getByRole('link', { name: 'Optimization' }).click();
  await expect(page.getByRole('heading', { name: 'Optimization', level: 1 })).toBeVisible();
  // Of any day; today's are shown at first.
  await follow(page, '/optimization?d=_');
  await expect(total(all.count)).toBeVisible();
  await page.getByRole('button', { name: 'Custom filter' }).click();
  await page.getByLabel('Attribute').selectOption({ label: 'Bin' });
  await page.getByLabel('Operation').selectOption({ label: 'starts with' });
  await page.getByLabel('Value').fill(prefix);
  await page.getByLabel('Filter name').fill('One aisle');
  await page.getByRole('button', { name: 'Save as new' }).click();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(total(count)).toBeVisible();
  await expect
    .poll(async () =>
      (await api<{ name: string }[]>(server, 'v2/optimization/filters')).map((one) => one.name),
    )
    .toEqual(['One aisle']);

  await follow(page, '/optimization?d=_');
  await expect(total(all.count)).toBeVisible();
  await page.getByRole('button', { name: 'Custom filter' }).click();
  await page.getByRole('button', { name: 'One aisle', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(total(count)).toBeVisible();

  await page.getByRole('button', { name: 'Suggest batches', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggested batches' });
  await dialog.getByLabel('Maximum tasks').fill('2');
  await dialog.getByRole('button', { name: 'Suggest', exact: true }).click();
  const batches = dialog.getByRole('checkbox');
  await expect(batches.first()).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(/instead of .* one by one/)).toBeVisible();
  for (const batch of (await batches.all()).slice(1)) await batch.uncheck();
  await expect(batches.first()).toHaveAccessibleName('Merge 2 tasks');
  await dialog.getByRole('button', { name: 'Merge for batch picking' }).click();
  await expect(dialog).toBeHidden();
  const merged = () => find<TaskRow>('v2/tasks', { pickType: 'BATCH' }, 50);
  await expect.poll(async () => (await merged()).length, { timeout: 60_000 }).toBe(1);
  const [batch] = await merged();
  expect(await find('v2/tasks', { parentTaskID: batch?.taskID }, 9)).toHaveLength(2);
  await expect(total(count - 2)).toBeVisible();
});

test('a scan or the palette leads anywhere, also without a server', async () => {
  const { page } = visitor;
  await untilInstalled(page);
  const free = { status: 'new', taskType: 'PIC', pickType: 'NORMAL', onHold: false };
  const [task] = await find<TaskRow>('v2/tasks', free, 1);
  const [line] = await find<LineRow>('v2/tasklines', { taskID: task?.taskID }, 1);
  const [product] = await find<{ eanCode: string }>('products', { productID: line?.productID }, 1);
  if (!task || !line || !product) throw new Error('the demo has tasks with lines');
  await server.kill();

  await page.goto('/tasks');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await scan(page, task.taskNumber);
  await expect(page.getByRole('heading', { level: 1, name: task.taskNumber })).toBeVisible();
  await scan(page, product.eanCode);
  await expect(page).toHaveURL(/productCode/);
  await expect(page.getByRole('row').filter({ hasText: task.taskNumber })).toBeVisible();
  await scan(page, line.bin);
  await expect(page).toHaveURL(/%22bin%22/);
  const row = page.getByRole('row').filter({ hasText: task.taskNumber });
  await expect(row).toBeVisible();
  await scan(page, task.orderNumber ?? '');
  await expect(page).toHaveURL(new RegExp(`/tasks/${task.taskID}|orderNumber`));
  await scan(page, 'NOT-A-CODE');
  await expect(page.getByText('Nothing found for NOT-A-CODE')).toBeVisible();

  await follow(page, `/tasks?d=_&sr=taskNumber~${task.taskNumber}`);
  await row.getByRole('checkbox').check();
  // The palette offers what the page does when it is opened.
  await expect(page.getByRole('button', { name: 'Hold', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: /^Screen, task/ });
  await expect(page.getByRole('option', { name: 'Put on hold' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await field.fill('on hold');
  await field.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(row).toContainText('On hold');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await field.fill('pickers');
  await expect(page.getByRole('option', { name: 'Pickers' })).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Pickers' })).toBeVisible();
  await server.start();
});
