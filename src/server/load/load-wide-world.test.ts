import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';
import { createFirstCompany } from '../seed';
import { signIn } from './api';
import { loadWideWorld } from './load-wide-world';
import type { Problem } from './wide-world';

const files = {
  'Application.People': 'PersonID,FullName\n40,JosÃ© Berg\n41,Nobody\n',
  'Application.DeliveryMethods': 'DeliveryMethodID,DeliveryMethodName\n1,Sledge\n',
  'Warehouse.PackageTypes': 'PackageTypeID,PackageTypeName\n1,Jar \n',
  'Warehouse.StockItems':
    'StockItemID,StockItemName,UnitPackageID,TypicalWeightPerUnit,Tags\n10,"Honey, ""wild"" … 1/2",1,0.5,"[""Sweet"",""Local""]"\n11,Jam,1,0.4,[]\n',
  'Warehouse.StockItemHoldings':
    'StockItemID,QuantityOnHand,BinLocation,LastStocktakeQuantity,LastEditedWhen\n10,9,B-2,8,2020-05-01 07:00:00.000\n11,3,B-10,3,2020-05-01 07:00:00.000\n',
  'Sales.Customers': 'CustomerID,CustomerName\n7,"Kiosk ""Corner"", Ltd"\n',
  'Sales.Orders':
    'OrderID,CustomerID,PickedByPersonID,OrderDate,ExpectedDeliveryDate,PickingCompletedWhen\n900,7,40,2020-02-03,2020-02-04,2020-02-03 11:30:00.000\n901,7,,2020-02-03,2020-02-05,\n902,7,,2020-02-03,2020-02-05,\n',
  'Sales.OrderLines':
    'OrderLineID,OrderID,StockItemID,Description,PackageTypeID,Quantity,PickedQuantity,PickingCompletedWhen\n' +
    '1,900,10,"Honey, ""wild""",1,6,6,2020-02-03 11:00:00.000\n2,901,11,Jam,1,4,0,\n3,900,11,Jam,1,2,2,2020-02-03 11:10:00.000\n4,999,11,Jam,1,2,2,\n5,901\n6,902,11,Jam,1,some,0,\n',
  'Purchasing.Suppliers': 'SupplierID,SupplierName\n3,Honey Works\n',
  'Purchasing.PurchaseOrders':
    'PurchaseOrderID,SupplierID,SupplierReference,OrderDate,ExpectedDeliveryDate,IsOrderFinalized,LastEditedWhen\n5,3,HW-5,2020-01-01,2020-01-15,true,2020-01-14 07:00:00.000\n',
  'Purchasing.PurchaseOrderLines':
    'PurchaseOrderLineID,PurchaseOrderID,StockItemID,Description,PackageTypeID,OrderedOuters,ReceivedOuters,LastReceiptDate\n8,5,10,Honey,1,4,4,2020-01-14\n',
};

const folder = mkdtempSync(join(tmpdir(), 'wide-world-'));
let database: Database;
let app: ReturnType<typeof buildApp>;
let url = '';

beforeAll(async () => {
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, `${name}.csv.gz`), gzipSync(text));
  database = await openDatabase({ kind: 'memory' });
  await createFirstCompany(database, {
    companyCode: 'MAIN',
    username: 'admin',
    password: 'secret word',
    now: new Date(),
  });
  app = buildApp({ database });
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/`;
});
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

async function load() {
  const problems: Problem[] = [];
  const api = await signIn(url, 'admin', 'secret word');
  const progress = { begin: () => undefined, advance: () => undefined, end: () => undefined };
  const totals = await loadWideWorld({
    folder,
    api,
    progress,
    onProblem: (problem) => problems.push(problem),
  });
  return { totals, problems };
}

it('loads the sample through the API and names what it could not load; a second time it changes nothing', async () => {
  const first = await load();
  expect(first.totals).toEqual({ created: 5, skipped: 0, lines: 6 });
  expect(first.problems.map(({ file, id, reason }) => `${file} ${id}: ${reason}`)).toEqual([
    'Sales.OrderLines row 5: 2 fields where the header has 8',
    'upload 902: line 1, taskAmount: Not a number',
    'Sales.OrderLines 4: unknown order 999',
  ]);
  const rows = await database.read((tx) =>
    tx.rows(
      sql`select "taskNumber", "status", "customerName", "picker", "lineCount", "totalWeight" from "tasks" order by "taskNumber"`,
    ),
  );
  expect(rows).toEqual([
    {
      taskNumber: '900',
      status: 'completed',
      customerName: 'Kiosk "Corner", Ltd',
      picker: 'José Berg',
      lineCount: 2,
      totalWeight: 3.8,
    },
    {
      taskNumber: '901',
      status: 'new',
      customerName: 'Kiosk "Corner", Ltd',
      picker: null,
      lineCount: 1,
      totalWeight: 1.6,
    },
    {
      taskNumber: 'INV-B-10',
      status: 'completed',
      customerName: null,
      picker: null,
      lineCount: 1,
      totalWeight: 1.2,
    },
    {
      taskNumber: 'INV-B-2',
      status: 'completed',
      customerName: null,
      picker: null,
      lineCount: 1,
      totalWeight: 4.5,
    },
    {
      taskNumber: 'PO5',
      status: 'completed',
      customerName: 'Honey Works',
      picker: null,
      lineCount: 1,
      totalWeight: 2,
    },
  ]);
  const bins = await database.read((tx) => tx.rows(sql`select "bin" from "locations" order by "binOrder"`));
  expect(bins.map((row) => row.bin)).toEqual(['RECEIVING', 'UNKNOWN', 'B-2', 'B-10']);

  const second = await load();
  expect(second.totals).toEqual({ created: 0, skipped: 5, lines: 0 });
  const products = await database.read((tx) =>
    tx.rows(sql`select "name", "uom" from "products" order by "productID"`),
  );
  expect(products).toEqual([
    { name: 'Honey, "wild" … 1/2', uom: 'Jar' },
    { name: 'Jam', uom: 'Jar' },
  ]);
});

it('ends with one clear line on a wrong password', async () => {
  await expect(signIn(url, 'admin', 'wrong')).rejects.toThrow('admin cannot sign in');
});

it('lets only those who create tasks upload, in their own company, up to 8 MB', async () => {
  const upload = async (path: string, body: unknown, login = 'admin:secret word') => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(login).toString('base64')}`,
    };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const row = {
    taskNumber: 'U1',
    warehouseCode: 'WWI',
    taskType: 'PIC',
    productCode: '11',
    bin: 'B-2',
    taskAmount: 1,
  };
  await upload('v2/users', {
    companyID: 2,
    username: 'floor',
    userType: 'TOOLS-STANDARD',
    password: 'floor word',
  });
  expect(await upload('v2/tasks/uploadTasks', { data: [row] }, 'floor:floor word')).toMatchObject({
    status: 403,
  });
  expect(await upload('v2/tasks/uploadTasks?companyID=1', { data: [row] }, 'wwi:wwi-demo')).toMatchObject({
    status: 403,
  });
  expect(
    await upload('v2/tasks/uploadTasks', { data: [row, { ...row, taskNumber: '900' }] }, 'wwi:wwi-demo'),
  ).toMatchObject({
    status: 422,
    body: { fields: { 'data.1.taskNumber': 'It exists already' } },
  });
  expect(await upload('v2/tasks/uploadTasks', { data: [] }, 'wwi:wwi-demo')).toMatchObject({ status: 422 });
  expect(
    await upload('v2/tasks/uploadTasks', { data: [{ ...row, lot: 'x'.repeat(9_000_000) }] }, 'wwi:wwi-demo'),
  ).toMatchObject({ status: 413 });
  expect(
    await upload('v2/tasks/uploadTasks', { data: [row], pad: 'x'.repeat(2_000_000) }, 'wwi:wwi-demo'),
  ).toMatchObject({ status: 200, body: { message: 'Import Successful' } });
});
