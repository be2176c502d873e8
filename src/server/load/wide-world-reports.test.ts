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
import { readCsv } from './read-csv';

/** The public data set itself if its folder is given; otherwise a generated month of the same form. */
const given = process.env['WIDE_WORLD_IMPORTERS'];
const folder = given ?? mkdtempSync(join(tmpdir(), 'wide-world-'));
const ranges = given
  ? [
      ['2013-01-01', '2013-01-31'],
      ['2014-06-16', '2014-06-16'],
      ['2015-05-01', '2016-04-30'],
    ]
  : [
      ['2020-02-01', '2020-02-29'],
      ['2020-02-05', '2020-02-05'],
      ['2020-02-09', '2020-02-20'],
    ];

let database: Database;
let app: ReturnType<typeof buildApp>;
let url = '';

beforeAll(async () => {
  if (!given) writeSample();
  database = await openDatabase({ kind: 'memory' });
  const now = new Date();
  await createFirstCompany(database, {
    companyCode: 'MAIN',
    username: 'admin',
    password: 'secret word',
    now,
  });
  app = buildApp({ database });
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/`;
  const api = await signIn(url, 'admin', 'secret word');
  const progress = { begin: () => undefined, advance: () => undefined, end: () => undefined };
  await loadWideWorld({ folder, api, progress, onProblem: () => {} });
  await storeSource();
}, 900_000);
afterAll(async () => {
  await app.close();
  await database.close();
  if (!given) rmSync(folder, { recursive: true });
});

it.each(ranges)(
  '%s to %s: lines and amounts per product, per picker and per route are those of the source',
  async (from, to) => {
    const done = sql`
    from source_orders o join source_lines l on l."OrderID" = o."OrderID"
    join source_items i on i."StockItemID" = l."StockItemID"
    where o."PickedByPersonID" <> '' and (o."PickingCompletedWhen" <> '' or (l."Quantity"::int > 0 and l."PickedQuantity"::int >= l."Quantity"::int))
      and coalesce(nullif(l."PickingCompletedWhen", ''), o."PickingCompletedWhen")::timestamp >= ${from}::date
      and coalesce(nullif(l."PickingCompletedWhen", ''), o."PickingCompletedWhen")::timestamp < ${to}::date + 1`;
    const perProduct = await database.readOnce(sql`
    select l."StockItemID" as "productCode", count(*)::int as "amountOfLines", sum(l."PickedQuantity"::float8) as "amount"
    ${done} group by 1 order by 1`);
    const products = await ask('durationPerProduct', { from, to, taskType: 'PIC' });
    expect(products.length).toBeGreaterThan(0);
    expect(only(products, ['productCode', 'amountOfLines', 'amount'])).toEqual(perProduct);

    const perPicker = await database.readOnce(sql`
    select o."PickedByPersonID" as "pickerCode", count(distinct o."OrderID")::int as "amountOfTasks", count(*)::int as "amountOfLines",
      sum(l."PickedQuantity"::float8) as "amountOfProducts" ${done} group by 1 order by 1`);
    const efficiency = await ask('pickerEfficiency', { from, to, taskType: 'PIC' });
    expect(only(efficiency, ['pickerCode', 'amountOfTasks', 'amountOfLines', 'amountOfProducts'])).toEqual(
      perPicker,
    );

    // Its orders have no route.
    const [perRoute] = await database.readOnce(sql`
    select sum(case when o."PickingCompletedWhen" <> '' or (l."Quantity"::int > 0 and l."PickedQuantity"::int >= l."Quantity"::int)
      then l."PickedQuantity"::float8 else l."Quantity"::float8 end) as "total"
    from source_orders o join source_lines l on l."OrderID" = o."OrderID"
    join source_items i on i."StockItemID" = l."StockItemID"
    where o."ExpectedDeliveryDate"::date between ${from}::date and ${to}::date`);
    const routes = await ask('packagePerRoute', { from, to });
    expect(only(routes, ['route', 'total'])).toEqual([{ route: '–', total: perRoute?.total }]);
  },
  120_000,
);

type Line = Readonly<Record<string, unknown>>;

async function ask(report: string, asked: object): Promise<readonly Line[]> {
  const filter = encodeURIComponent(JSON.stringify(asked));
  const headers = { authorization: `Basic ${Buffer.from('wwi:wwi-demo').toString('base64')}` };
  const reply = await fetch(`${url}reports/${report}?filter=${filter}`, { headers });
  expect(reply.status).toBe(200);
  return JSON.parse(await reply.text());
}

function only(rows: readonly Line[], names: readonly string[]): readonly Line[] {
  const [key = ''] = names;
  return rows
    .map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
    .sort((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1));
}

const orderColumns = ['OrderID', 'PickedByPersonID', 'PickingCompletedWhen', 'ExpectedDeliveryDate'];
const lineColumns = ['OrderID', 'StockItemID', 'Quantity', 'PickedQuantity', 'PickingCompletedWhen'];

/** The source's own tables beside ours. */
async function storeSource(): Promise<void> {
  await storeTable('source_orders', 'Sales.Orders', orderColumns);
  await storeTable('source_lines', 'Sales.OrderLines', lineColumns);
  await storeTable('source_items', 'Warehouse.StockItems', ['StockItemID']);
  await database.write(async (tx) => {
    await tx.rows(
      sql`insert into "features" ("name", "value") values ('config_enable_pallet_handling', 'true') on conflict do nothing`,
    );
    await tx.rows(sql`update "configs" set "value" = 'true' where "name" = 'config_enable_pallet_handling'`);
  });
}

async function storeTable(table: string, file: string, columns: readonly string[]): Promise<void> {
  const rows: Readonly<Record<string, string>>[] = [];
  for await (const row of readCsv(join(folder, `${file}.csv.gz`), () => {})) rows.push(row);
  const names = sql.join(
    columns.map((name) => sql`${sql.identifier(name)} text`),
    sql`, `,
  );
  const arrays = sql.join(
    columns.map((name) => sql`${sql.param(rows.map((row) => (row[name] ?? '').trim()))}::text[]`),
    sql`, `,
  );
  await database.write(async (tx) => {
    await tx.rows(sql`create table ${sql.identifier(table)} (${names})`);
    await tx.rows(sql`insert into ${sql.identifier(table)} select * from unnest(${arrays})`);
  });
}

function writeSample(): void {
  const two = (number: number) => String(number).padStart(2, '0');
  const orders = ['OrderID,CustomerID,PickedByPersonID,OrderDate,ExpectedDeliveryDate,PickingCompletedWhen'];
  const lines = [
    'OrderLineID,OrderID,StockItemID,Description,PackageTypeID,Quantity,PickedQuantity,PickingCompletedWhen',
  ];
  for (let order = 1; order <= 150; order++) {
    const day = `2020-02-${two(1 + ((order * 5) % 28))}`;
    const isDone = order % 9 !== 0;
    const picker = order % 11 === 0 ? '' : String(40 + (order % 4));
    orders.push(`${order},7,${isDone ? picker : ''},${day},${day},${isDone ? `${day} 23:59:59.000` : ''}`);
    for (let line = 1; line <= 1 + (order % 5); line++) {
      const wanted = 1 + ((order * line) % 9);
      const picked = isDone ? wanted - (order % 13 === 0 ? 1 : 0) : 0;
      const when = isDone && order % 3 !== 0 ? `${day} ${two(line + 6)}:30:00.000` : '';
      lines.push(
        `${order * 10 + line},${order},${10 + ((order + line) % 6)},Jam,1,${wanted},${picked},${when}`,
      );
    }
  }
  const items = [10, 11, 12, 13, 14, 15];
  const files: Readonly<Record<string, readonly string[]>> = {
    'Application.People': ['PersonID,FullName', ...[40, 41, 42, 43].map((id) => `${id},Picker ${id}`)],
    'Application.DeliveryMethods': ['DeliveryMethodID,DeliveryMethodName', '1,Sledge'],
    'Warehouse.PackageTypes': ['PackageTypeID,PackageTypeName', '1,Jar'],
    'Warehouse.StockItems': [
      'StockItemID,StockItemName,UnitPackageID,TypicalWeightPerUnit,Tags',
      ...items.map((id) => `${id},Jam ${id},1,0.5,[]`),
    ],
    'Warehouse.StockItemHoldings': [
      'StockItemID,QuantityOnHand,BinLocation,LastStocktakeQuantity,LastEditedWhen',
      ...items.map((id) => `${id},9,B-${id},8,2020-05-01 07:00:00.000`),
    ],
    'Sales.Customers': ['CustomerID,CustomerName', '7,Kiosk'],
    'Sales.Orders': orders,
    'Sales.OrderLines': lines,
    'Purchasing.Suppliers': ['SupplierID,SupplierName', '3,Works'],
    'Purchasing.PurchaseOrders': [
      'PurchaseOrderID,SupplierID,SupplierReference,OrderDate,ExpectedDeliveryDate,IsOrderFinalized,LastEditedWhen',
      '5,3,HW-5,2020-01-01,2020-02-15,true,2020-02-14 07:00:00.000',
    ],
    'Purchasing.PurchaseOrderLines': [
      'PurchaseOrderLineID,PurchaseOrderID,StockItemID,Description,PackageTypeID,OrderedOuters,ReceivedOuters,LastReceiptDate',
      '8,5,10,Jam,1,4,4,2020-02-14',
    ],
  };
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, `${name}.csv.gz`), gzipSync(text.join('\n')));
}
