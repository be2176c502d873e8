import { type Page, test } from '@playwright/test';
import { api, follow, openSignedIn, untilInstalled, untilSynced } from './console';
import { expect } from './expect';
import { modes } from './modes';
import { type ServerProcess, startServer } from './server';

interface LineRow {
  readonly taskLineID: number;
  readonly lineNumber: number;
  readonly productID: number;
  readonly bin: string;
  readonly lot: string | null;
  readonly taskAmount: number;
}
interface TaskRow {
  readonly taskID: number;
  readonly customerName: string | null;
  readonly taskLines: readonly LineRow[];
}

const warehouseID = 1;
const plain = { warehouseID, taskType: 'PIC', status: 'new', onHold: false, pickType: 'NORMAL' };

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** The last one with such values. */
async function one(filter: object): Promise<TaskRow> {
  const query = encodeURIComponent(JSON.stringify(filter));
  const [task] = await api<TaskRow[]>(
    server,
    `v2/tasks?include=taskLines&filter=${query}&sort=["taskID","DESC"]&range=[0,0]`,
  );
  if (!task) throw new Error(`the demo company has no task with ${JSON.stringify(filter)}`);
  return task;
}

const stored = ({ taskID }: TaskRow) => api<TaskRow>(server, `v2/tasks/${taskID}?include=taskLines`);

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

for (const { mode, leave, comeBack } of modes)
  test(`lines, copies and bins, ${mode}`, async () => {
    const task = await one({ ...plain, lineCount: { $gt: 2 } });
    const [first, second, ...others] = task.taskLines;
    const [product] = await api<{ productID: number; productCode: string }[]>(server, 'products?range=[0,0]');
    if (!first || !second || !product) throw new Error('the demo company has a task with lines');
    const visitor = await openSignedIn(server, 'admin');
    const { page, close } = visitor;
    try {
      // User 1, who alone may delete lines.
      await leave(visitor);

      await follow(page, `/tasks/${task.taskID}/taskLines`);
      await page.getByRole('link', { name: 'Add a line' }).click();
      const choose = async (field: string, term: string) => {
        await page.getByRole('combobox', { name: field }).fill(term);
        await page.getByRole('listbox').getByRole('option').filter({ hasText: term }).first().click();
      };
      await choose('Product', product.productCode);
      await choose('Bin', `NEW-${mode}`);
      await page.getByLabel('Amount').fill('2,5');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(rowOf(page, `NEW-${mode}`)).toBeVisible();

      await rowOf(page, first.bin).first().click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Lot').fill(`LOT-${mode}`);
      await page.getByLabel('Check method').selectOption('LAB');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('definition').filter({ hasText: `LOT-${mode}` })).toBeVisible();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('row')).toHaveCount(others.length + 3);

      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Copy to a new task' }).click();
      await page.getByLabel('Task number').fill(`COPY-${mode}`);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('heading', { name: `COPY-${mode}` })).toBeVisible();

      await follow(page, `/warehouses/${warehouseID}/locations`);
      for (const index of [1, 2]) await page.getByRole('row').nth(index).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Set walking order' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set walking order' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('This field is required', { exact: true })).toBeVisible();
      const place = mode === 'online' ? 99_001 : 99_002;
      await dialog.getByLabel('Walking order').fill(String(place));
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      // A dialog over a dialog gives the focus back to what opened it.
      await page.getByRole('row').nth(3).dblclick();
      const history = page.getByRole('button', { name: 'History' });
      await history.click();
      await expect(page.getByRole('heading', { name: /^History of / })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(history).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await follow(page, '/sync');
      await comeBack(visitor);
      await untilSynced(page);
      const bins = () => api<unknown[]>(server, `locations?filter={"binOrder":${place}}`);
      await expect.poll(async () => (await bins()).length, { timeout: 60_000 }).toBe(2);
      const lines = [
        { ...first, lot: `LOT-${mode}`, checkMethod: 'LAB' },
        ...others,
        { productID: product.productID, bin: `NEW-${mode}`, taskAmount: 2.5 },
      ];
      expect((await stored(task))?.taskLines).toMatchObject(lines);
      const copy = await one({ taskNumber: `COPY-${mode}` });
      expect(copy.customerName).toBe(task.customerName);
      expect(copy.taskLines).toMatchObject(
        lines.map(({ productID, bin, taskAmount }, index) => ({
          lineNumber: index + 1,
          productID,
          bin,
          taskAmount,
        })),
      );
    } finally {
      await close();
    }
  });

test("another user's changes in the meantime are shown beside the saved values", async () => {
  const task = await one(plain);
  const visitor = await openSignedIn(server, 'tools');
  const { context, page, close } = visitor;
  try {
    await untilInstalled(page);
    await context.setOffline(true);
    await follow(page, `/tasks/${task.taskID}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Customer number').fill('MINE-1');
    await page.getByLabel('Status', { exact: true }).selectOption('Draft');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Not sent yet')).toBeVisible();
    await api(server, `tasks/${task.taskID}`, 'admin', {
      method: 'PUT',
      body: JSON.stringify({ companyID: 1, status: 'completed', customerName: 'Theirs Oy' }),
    });
    await follow(page, '/sync');
    await context.setOffline(false);
    const compare = page.getByRole('button', { name: /^(Compare|Edit and resend)$/ });
    await expect(compare).toBeVisible({ timeout: 60_000 });
    // Values without a conflict have been saved and stay.
    await expect
      .poll(() => stored(task))
      .toMatchObject({ status: 'completed', customerName: 'Theirs Oy', customerNumber: 'MINE-1' });
    await compare.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Theirs, now');
    await expect(dialog).toContainText('changed meanwhile');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await untilSynced(page);
    await follow(page, `/tasks/${task.taskID}`);
    await expect(page.getByRole('definition').filter({ hasText: 'Theirs Oy' })).toBeVisible();
    await expect(page.getByText('Completed').first()).toBeVisible();
  } finally {
    await close();
  }
});
