import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { type Page, test } from '@playwright/test';
import { api, follow, openSignedIn, untilInstalled, untilSynced, type Visitor } from './console';
import { expect } from './expect';
import { type ServerProcess, startServer } from './server';

// Each goes on with the tasks that the one before has imported.
test.describe.configure({ mode: 'serial' });

let server: ServerProcess;
let visitor: Visitor;

test.beforeAll(async () => {
  server = await startServer();
  visitor = await openSignedIn(server, 'admin');
});
test.afterAll(async () => {
  await visitor?.close();
  await server?.close();
});

const orders = 2_000;
const firstOrder = 7_300_000;
/** An order as long as orders get. */
const longOrder = 500;
const longOrderLines = 1_000;

interface Expected {
  readonly text: string;
  readonly lines: number;
}

/** Headers as in Wide World Importers: orders, their lines and the items' holdings in one table. */
const header =
  'OrderID,CustomerID,CustomerName,PickedByPersonID,OrderDate,ExpectedDeliveryDate,Comments,PickingCompletedWhen,OrderLineID,StockItemID,Description,PackageTypeID,Quantity,UnitPrice,PickedQuantity,PickingCompletedWhen,BinLocation';

/** Its traps: quotes, ellipses and breaks in cells, lines of an order apart, a header twice, empty rows between. */
function ordersFile(from: number): Expected {
  const first: string[] = [];
  const second: string[] = [];
  for (let order = from; order < from + orders; order++) {
    const number = order - from;
    const customer = number % 40;
    const head = `${order},${customer},"Tailspin ""Toys"" (Ähtäri, ${customer})",,2016-05-30,2016-05-31,"Ring,\nthen wait",2016-05-30 12:00:00.0000000`;
    const line = (item: number, amount: string, picked = '0') =>
      `${head},${number},SKU-${item},"USB rocket ""launcher""…\nitem ${item}",7,${amount},13.00,${picked},2016-05-30 11:00:00.0000000,A-${item % 9}`;
    first.push(line(number % 20, '10', '10'));
    second.push(line((number + 7) % 20, '2.5'));
    if (number !== longOrder) continue;
    for (let more = 2; more < longOrderLines; more++) second.push(line(more % 20, '1'));
  }
  const text = [header, ...first, '', ...second].join('\r\n');
  return { text, lines: first.length + second.length };
}

const fileInput = (page: Page) => page.getByLabel('Choose a file');
const asFile = (name: string, text: string, mimeType = 'text/csv') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});

async function fixed(page: Page, column: string, value: string): Promise<void> {
  await page.getByLabel(column, { exact: false }).first().selectOption('fixed');
  await page.getByLabel(`${column} of every row`).fill(value);
}

async function totalOf(path: string): Promise<number> {
  const { headers } = await fetch(`${server.url}/api/${path}`, {
    headers: { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` },
  });
  return Number(headers.get('x-total-count'));
}

test('orders of another system are imported; those with errors are listed and left out', async () => {
  const { page } = visitor;
  const [warehouse] = await api<{ warehouseCode: string }[]>(server, 'warehouses');
  await follow(page, '/tasks');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('No file selected')).toBeVisible();
  await fileInput(page).setInputFiles(asFile('orders.xlsx', 'x'));
  await expect(page.getByText('Invalid file type. Please select a CSV file.')).toBeVisible();

  const good = ordersFile(firstOrder);
  const head = (picker: string) => `WWI-7,1,Wingtip,${picker},2016-05-30,2016-05-31,,`;
  const bad = [
    `${head('')},1,SKU-1,x,7,many,1,,,`,
    `${head('')},2,SKU-2,x,7,1,1,,,A-1`,
    'WWI-8,1,Wingtip,3,2016-05-30,2016-05-31,,,3,SKU-1,x,7,1,1,,,A-1',
    'WWI-9,1',
  ].join('\n');
  await fileInput(page).setInputFiles(asFile('orders.csv', `\uFEFF${good.text}\r\n${bad}`));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Select columns to import')).toBeVisible();
  await fixed(page, 'Warehouse code', warehouse?.warehouseCode ?? '');
  await fixed(page, 'Task type', 'PIC');
  await page.getByLabel('Create products that do not exist').check();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('20 products will be created.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('3 rows have errors. 1 row in order')).toBeVisible();
  await page.getByLabel('Only rows with errors').check();
  const problem = page.getByRole('row').filter({ hasText: 'Amount: Not a number' });
  await expect(problem).toContainText('Bin: This field is required');
  const reasons = problem.getByRole('gridcell').filter({ hasText: 'Bin: This field is required' });
  expect(await reasons.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  await expect(page.getByText('There is no picker 3')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the errors' }).click(),
  ]);
  const saved = readFileSync(await download.path(), 'utf8');
  expect(saved).toContain(
    `\n${good.lines + 3},"Amount, Bin",Amount: Not a number · Bin: This field is required,WWI-7,`,
  );

  await page.getByRole('button', { name: 'Import 2,000 tasks' }).click();
  await expect(page.getByText('Tasks created')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('Import Successful').first()).toBeVisible();
  expect(await totalOf('v2/tasks?filter={"customerName":{"startsWith":"Tailspin"}}&range=[0,0]')).toBe(
    orders,
  );
  const [long] = await api<{ taskID: number; lineCount: number; customerName: string }[]>(
    server,
    `v2/tasks?filter={"taskNumber":"${firstOrder + longOrder}"}`,
  );
  expect(long).toMatchObject({
    lineCount: longOrderLines,
    linesCompleted: 1,
    customerName: 'Tailspin "Toys" (Ähtäri, 20)',
    taskAdditionalInfo: 'Ring,\nthen wait',
  });
  const { taskLines } = await api<{ taskLines: { productName: string; taskAmount: number }[] }>(
    server,
    `v2/tasks/${long?.taskID}?include=taskLines`,
  );
  expect(taskLines[1]).toMatchObject({
    productName: 'USB rocket "launcher"…\nitem 7',
    taskAmount: 2.5,
    uom: '7',
  });
});

test('the same file again finds its mapping and leaves existing orders alone; a missing server is reported', async () => {
  const { page } = visitor;
  await page.goto('/tasks/uploadTasks');
  await fileInput(page).setInputFiles(asFile('orders.csv', ordersFile(firstOrder).text));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Task type of every row')).toHaveValue('PIC');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('All 2,000 tasks exist already and are left unchanged:')).toBeVisible({
    timeout: 30_000,
  });
  await untilInstalled(page);
  await server.stop();
  await expect(page.getByText('Importing tasks needs a connection.')).toBeVisible({ timeout: 60_000 });
  await server.start();
  const start = page.getByRole('button', { name: 'Import anyway' });
  await expect(start).toBeEnabled({ timeout: 60_000 });
  await start.click();
  await expect(page.getByText('Already existed, left unchanged')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('definition').filter({ hasText: '2,000' })).toBeVisible();
});

test('lines are added to a task with a product that is created on the way', async () => {
  const { context, page } = visitor;
  const [task] = await api<{ taskID: number; lineCount: number }[]>(
    server,
    'v2/tasks?filter={"status":"new","pickType":"NORMAL","taskType":"PIC"}&sort=["taskID","DESC"]&range=[0,0]',
  );
  const [product] = await api<{ productCode: string }[]>(server, 'products?range=[0,0]');
  await follow(page, `/tasks/${task?.taskID}/taskLines/import`);
  await fileInput(page).setInputFiles(asFile('lines.pdf', 'x', 'application/pdf'));
  await expect(page.getByText('File type error. Select *.csv file to import')).toBeVisible();
  const rows = [
    'Tuotekoodi;Nimi;Puhekoodi;Hyllypaikka;Määrä;Yksikkö',
    `${product?.productCode};Nimi;10;A-1;1,5;kpl`,
    'UUSI-1;"Uusi; tuote";11;A-2;2;kpl',
    'UUSI-2;;;A-2;2;kpl',
  ];
  const windows1252 = Buffer.from(rows.join('\r\n'), 'latin1');
  await fileInput(page).setInputFiles({ name: 'lines.csv', mimeType: 'text/csv', buffer: windows1252 });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('WINDOWS-1252')).toBeVisible();
  await page.getByLabel('Create products that do not exist').check();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  // Lines are queued like any other write.
  await untilInstalled(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'UUSI-1' })).toBeVisible();
  await context.setOffline(false);
  await untilSynced(page);
  const { taskLines } = await api<{ taskLines: { productCode: string; taskAmount: number; bin: string }[] }>(
    server,
    `v2/tasks/${task?.taskID}?include=taskLines`,
  );
  expect(taskLines.slice(task?.lineCount)).toMatchObject([
    { productCode: product?.productCode, taskAmount: 1.5, bin: 'A-1' },
    { productCode: 'UUSI-1', taskAmount: 2, bin: 'A-2' },
  ]);
});

test("a custom filter is built, saved, kept in the address, and returns the server's rows", async () => {
  const { page } = visitor;
  await follow(page, '/tasks?d=_&pt=-');
  await page.getByRole('button', { name: 'Custom filter' }).click();
  const builder = page.getByRole('dialog', { name: 'Custom filter' });
  await builder.getByLabel('Attribute').selectOption('customerName');
  await builder.getByLabel('Operation').selectOption('startsWith');
  await builder.getByLabel('Value').fill('tailspin');
  await builder.getByRole('button', { name: 'Add a condition' }).click();
  await builder.getByLabel('Attribute').last().selectOption('taskLineCount');
  await builder.getByLabel('Operation').last().selectOption('>');
  await builder.getByRole('button', { name: 'Apply' }).click();
  await expect(
    builder.getByText('A condition needs an attribute, an operation and a value', { exact: true }),
  ).toBeVisible();
  await builder.getByLabel('Value').last().fill('10');
  await builder.getByRole('button', { name: 'Save as new' }).click();
  await expect(builder.getByText('This field is required', { exact: true })).toBeVisible();
  await builder.getByLabel('Filter name').fill('Long toy orders');
  await builder.getByRole('button', { name: 'Save as new' }).click();
  await expect(builder.getByRole('button', { name: 'Long toy orders', exact: true })).toHaveCount(1);
  await builder.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/[?&]f=/);
  const expected = await totalOf(
    'v2/tasks?filter={"customerName":{"startsWith":"tailspin"},"lineCount":{">":10}}&range=[0,0]',
  );
  expect(expected).toBe(1);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`1–1 of ${expected}`);

  await untilSynced(page);
  await follow(page, '/tasks?d=_&pt=-');
  await page.getByRole('button', { name: 'Custom filter' }).click();
  await builder.getByRole('button', { name: 'Long toy orders', exact: true }).click();
  await builder.getByLabel('Filter name').fill('Very long orders');
  await builder.getByRole('button', { name: 'Save changes' }).click();
  await expect(builder.getByRole('button', { name: 'Very long orders', exact: true })).toBeVisible();
  await builder.getByRole('button', { name: 'Delete Very long orders' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(builder.getByRole('button', { name: 'Very long orders', exact: true })).toHaveCount(0);
});
