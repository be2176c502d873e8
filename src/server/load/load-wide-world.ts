import { join } from 'node:path';
import type { LoadApi } from './api';
import { ensureCompany, ensureRows } from './company';
import { type CsvRow, readCsv } from './read-csv';
import { mapItem, mapPicker } from './references';
import { repairText } from './repair-text';
import { createUploader, type UploadTotals } from './upload';
import {
  type MappedTask,
  mapOrder,
  mapPurchase,
  mapStocktake,
  type Problem,
  receivingBin,
  unknownBin,
  type WideWorld,
  warehouseCode,
} from './wide-world';

export interface LoadProgress {
  /** Begins a stage of the load with so many tasks. */
  begin(title: string, total: number): void;
  advance(tasks: number, totals: UploadTotals): void;
  end(): void;
}

export interface LoadOptions {
  readonly folder: string;
  readonly api: LoadApi;
  readonly progress: LoadProgress;
  readonly onProblem: (problem: Problem) => void;
}

/** Loads the sample into the company WWI; may be repeated, existing rows stay. */
export async function loadWideWorld({
  folder,
  api,
  progress,
  onProblem,
}: LoadOptions): Promise<UploadTotals> {
  const read = (table: string) =>
    readCsv(join(folder, `${table}.csv.gz`), ({ row, reason }) =>
      onProblem({ file: table, id: `row ${row}`, reason }),
    );
  const all = async (table: string): Promise<readonly CsvRow[]> => {
    const rows: CsvRow[] = [];
    for await (const row of read(table)) rows.push(row);
    return rows;
  };

  const company = await ensureCompany(api, warehouseCode);
  const items = await all('Warehouse.StockItems');
  const holdings = await all('Warehouse.StockItemHoldings');
  const orders = await all('Sales.Orders');
  const world: WideWorld = {
    packageTypes: names(await all('Warehouse.PackageTypes'), 'PackageTypeID', 'PackageTypeName'),
    people: names(await all('Application.People'), 'PersonID', 'FullName'),
    customers: names(await all('Sales.Customers'), 'CustomerID', 'CustomerName'),
    suppliers: names(await all('Purchasing.Suppliers'), 'SupplierID', 'SupplierName'),
    bins: names(holdings, 'StockItemID', 'BinLocation'),
    items: new Set(items.map((item) => item.StockItemID ?? '')),
  };
  await loadReferences(api, company, {
    items,
    orders,
    world,
    methods: await all('Application.DeliveryMethods'),
  });

  const uploader = createUploader(api, company.companyID, onProblem);
  const send = async (title: string, count: number, tasks: Iterable<MappedTask>) => {
    progress.begin(title, count);
    for (const { rows, problems } of tasks) {
      for (const problem of problems) onProblem(problem);
      progress.advance(await uploader.add(rows), uploader.totals);
    }
    progress.advance(await uploader.flush(), uploader.totals);
    progress.end();
  };
  const itemNames = names(items, 'StockItemID', 'StockItemName');
  const byBin = groupBy(holdings, 'BinLocation');
  await send(
    'Stocktakes',
    byBin.size,
    map(byBin, ([bin, rows]) => mapStocktake(bin, rows, itemNames)),
  );
  const purchases = await all('Purchasing.PurchaseOrders');
  const purchaseLines = groupBy(await all('Purchasing.PurchaseOrderLines'), 'PurchaseOrderID');
  await send(
    'Purchase orders',
    purchases.length,
    map(purchases, (order) => mapPurchase(order, take(purchaseLines, order.PurchaseOrderID), world)),
  );
  const lines = groupBy(await all('Sales.OrderLines'), 'OrderID');
  await send(
    'Orders',
    orders.length,
    map(orders, (order) => mapOrder(order, take(lines, order.OrderID), world)),
  );
  tellOrphans('Sales.OrderLines', 'OrderLineID', lines, onProblem);
  tellOrphans('Purchasing.PurchaseOrderLines', 'PurchaseOrderLineID', purchaseLines, onProblem);
  return uploader.totals;
}

interface References {
  readonly items: readonly CsvRow[];
  readonly orders: readonly CsvRow[];
  readonly methods: readonly CsvRow[];
  readonly world: WideWorld;
}

async function loadReferences(
  api: LoadApi,
  { companyID, warehouseID }: { readonly companyID: number; readonly warehouseID: number },
  { items, orders, methods, world }: References,
): Promise<void> {
  const bins = [
    receivingBin,
    unknownBin,
    ...[...new Set(world.bins.values())].sort(new Intl.Collator('en', { numeric: true }).compare),
  ];
  const pickers = [...new Set(orders.map((order) => order.PickedByPersonID ?? ''))].filter((id) =>
    world.people.has(id),
  );
  await ensureRows(api, {
    path: 'locations',
    by: 'bin',
    companyID,
    rows: bins.map((bin, index) => ({ warehouseID, bin, binOrder: index * 10 })),
  });
  await ensureRows(api, {
    path: 'pickers',
    by: 'pickerCode',
    companyID,
    rows: pickers.map((id) => mapPicker(id, world.people.get(id) ?? id)),
  });
  await ensureRows(api, {
    path: 'products',
    by: 'productCode',
    companyID,
    rows: items.map((item) => mapItem(item, world)),
  });
  const methodNames = methods.map((method) => ({ name: repairText(method.DeliveryMethodName ?? '') }));
  await ensureRows(api, { path: 'deliverymethods', by: 'name', companyID, rows: methodNames });
}

function tellOrphans(
  file: string,
  key: string,
  lines: ReadonlyMap<string, readonly CsvRow[]>,
  onProblem: LoadOptions['onProblem'],
): void {
  for (const [order, rows] of lines) {
    for (const row of rows) onProblem({ file, id: row[key] ?? '', reason: `unknown order ${order}` });
  }
}

function names(rows: readonly CsvRow[], key: string, name: string): ReadonlyMap<string, string> {
  return new Map(rows.map((row) => [row[key] ?? '', repairText(row[name] ?? '')]));
}

function groupBy(rows: readonly CsvRow[], key: string): Map<string, CsvRow[]> {
  const groups = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const group = groups.get(row[key] ?? '');
    if (group) group.push(row);
    else groups.set(row[key] ?? '', [row]);
  }
  return groups;
}

/** The lines of an order; lines that remain at the end belong to no order. */
function take(groups: Map<string, CsvRow[]>, key: string | undefined): readonly CsvRow[] {
  const rows = groups.get(key ?? '') ?? [];
  groups.delete(key ?? '');
  return rows;
}

function* map<T, U>(items: Iterable<T>, change: (item: T) => U): Generator<U> {
  for (const item of items) yield change(item);
}
