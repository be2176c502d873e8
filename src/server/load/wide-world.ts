import { day, field, moment } from './columns';
import type { CsvRow } from './read-csv';
import { repairText } from './repair-text';

/** The rows that orders refer to, by key of the source. */
export interface WideWorld {
  readonly packageTypes: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
  readonly customers: ReadonlyMap<string, string>;
  readonly suppliers: ReadonlyMap<string, string>;
  /** Bin of each stock item. */
  readonly bins: ReadonlyMap<string, string>;
  readonly items: ReadonlySet<string>;
}

export interface Problem {
  readonly file: string;
  readonly id: string;
  readonly reason: string;
}

/** Rows of one task for `uploadTasks`, and problems with rows that could not be made. */
export interface MappedTask {
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  readonly problems: readonly Problem[];
}

export const warehouseCode = 'WWI';
export const receivingBin = 'RECEIVING';
/** Bin of an item without a recorded place. */
export const unknownBin = 'UNKNOWN';

const orderFile = 'Sales.Orders';
const purchaseFile = 'Purchasing.PurchaseOrders';

/** An order becomes a PIC task: completed if its picking is, else paused if something is picked, else new. */
export function mapOrder(order: CsvRow, lines: readonly CsvRow[], world: WideWorld): MappedTask {
  const id = field(order, 'OrderID');
  const problems: Problem[] = [];
  const customer = world.customers.get(field(order, 'CustomerID'));
  if (customer === undefined)
    problems.push({ file: orderFile, id, reason: `unknown customer ${field(order, 'CustomerID')}` });
  const mapped = mapLines(
    lines,
    {
      file: 'Sales.OrderLines',
      key: 'OrderLineID',
      done: 'PickedQuantity',
      wanted: 'Quantity',
      when: 'PickingCompletedWhen',
    },
    world,
  );
  const pickedBy = field(order, 'PickedByPersonID');
  if (pickedBy !== '' && !world.people.has(pickedBy))
    problems.push({ file: orderFile, id, reason: `unknown picker ${pickedBy}` });
  const completed = field(order, 'PickingCompletedWhen');
  const header = {
    taskNumber: id,
    taskType: 'PIC',
    orderNumber: id,
    customerNumber: field(order, 'CustomerID'),
    customerName: customer ?? '',
    deliveryDate: field(order, 'ExpectedDeliveryDate'),
    createdAt: day(field(order, 'OrderDate')),
    taskAdditionalInfo: [field(order, 'Comments'), field(order, 'DeliveryInstructions')]
      .map(repairText)
      .filter(Boolean)
      .join(' · '),
    pickerCode: world.people.has(pickedBy) ? pickedBy : '',
    ...progress(completed, mapped.rows),
  };
  return together(header, mapped, problems, { file: orderFile, id });
}

/** A purchase order becomes a PUT task from the receiving dock to the bins of its items. */
export function mapPurchase(order: CsvRow, lines: readonly CsvRow[], world: WideWorld): MappedTask {
  const id = field(order, 'PurchaseOrderID');
  const problems: Problem[] = [];
  const supplier = world.suppliers.get(field(order, 'SupplierID'));
  if (supplier === undefined)
    problems.push({ file: purchaseFile, id, reason: `unknown supplier ${field(order, 'SupplierID')}` });
  const mapped = mapLines(
    lines,
    {
      file: 'Purchasing.PurchaseOrderLines',
      key: 'PurchaseOrderLineID',
      done: 'ReceivedOuters',
      wanted: 'OrderedOuters',
      when: 'LastReceiptDate',
    },
    world,
  );
  const rows = mapped.rows.map((row) => ({ ...row, bin: receivingBin, binTo: row.bin }));
  const finished = field(order, 'IsOrderFinalized') === 'true' ? field(order, 'LastEditedWhen') : '';
  const header = {
    taskNumber: `PO${id}`,
    taskType: 'PUT',
    orderNumber: field(order, 'SupplierReference'),
    customerNumber: field(order, 'SupplierID'),
    customerName: supplier ?? '',
    deliveryDate: field(order, 'ExpectedDeliveryDate'),
    createdAt: day(field(order, 'OrderDate')),
    ...progress(finished, rows),
  };
  return together(header, { rows, problems: mapped.problems }, problems, { file: purchaseFile, id });
}

/** The last stocktake of a bin becomes an INV task: the expected amount against the counted one. */
export function mapStocktake(
  bin: string,
  holdings: readonly CsvRow[],
  names: ReadonlyMap<string, string>,
): MappedTask {
  const last =
    holdings
      .map((row) => field(row, 'LastEditedWhen'))
      .sort()
      .at(-1) ?? '';
  const completed = moment(last);
  const header = {
    taskNumber: `INV-${bin}`,
    taskType: 'INV',
    status: 'completed',
    warehouseCode,
    deliveryDate: completed,
    createdAt: completed,
    timeCompleted: completed,
  };
  const rows = holdings.map((row, index) => {
    const item = field(row, 'StockItemID');
    return {
      ...header,
      lineNumber: index + 1,
      productCode: item,
      productName: names.get(item) ?? '',
      bin,
      taskAmount: field(row, 'QuantityOnHand'),
      actualAmount: field(row, 'LastStocktakeQuantity'),
      lineTimeCompleted: moment(field(row, 'LastEditedWhen')),
    };
  });
  return { rows, problems: [] };
}

interface LineColumns {
  readonly file: string;
  readonly key: string;
  readonly wanted: string;
  readonly done: string;
  readonly when: string;
}

interface MappedLine {
  readonly lineNumber: number;
  readonly productCode: string;
  readonly productName: string;
  readonly bin: string;
  readonly taskAmount: string;
  readonly actualAmount: string;
  readonly uom: string;
  readonly lineTimeCompleted: string;
}

function mapLines(
  lines: readonly CsvRow[],
  columns: LineColumns,
  world: WideWorld,
): { rows: MappedLine[]; problems: Problem[] } {
  const rows: MappedLine[] = [];
  const problems: Problem[] = [];
  for (const line of lines) {
    const item = field(line, 'StockItemID');
    const id = field(line, columns.key);
    if (!world.items.has(item)) {
      problems.push({ file: columns.file, id, reason: `unknown stock item ${item}` });
      continue;
    }
    const uom = world.packageTypes.get(field(line, 'PackageTypeID'));
    if (uom === undefined)
      problems.push({
        file: columns.file,
        id,
        reason: `unknown package type ${field(line, 'PackageTypeID')}`,
      });
    rows.push({
      lineNumber: rows.length + 1,
      productCode: item,
      productName: repairText(field(line, 'Description')),
      bin: world.bins.get(item) ?? unknownBin,
      taskAmount: field(line, columns.wanted),
      actualAmount: field(line, columns.done),
      uom: uom ?? '',
      lineTimeCompleted: moment(field(line, columns.when)),
    });
  }
  return { rows, problems };
}

function together(
  header: Readonly<Record<string, string>>,
  lines: { readonly rows: readonly object[]; readonly problems: readonly Problem[] },
  problems: readonly Problem[],
  order: { readonly file: string; readonly id: string },
): MappedTask {
  const empty = lines.rows.length === 0 ? [{ ...order, reason: 'no lines: not loaded' }] : [];
  return {
    rows: lines.rows.map((line) => ({ warehouseCode, ...header, ...line })),
    problems: [...problems, ...lines.problems, ...empty],
  };
}

function progress(
  completed: string,
  lines: readonly { readonly actualAmount: string }[],
): { status: string; timeCompleted: string } {
  if (completed !== '') return { status: 'completed', timeCompleted: moment(completed) };
  const isBegun = lines.some((line) => Number(line.actualAmount) > 0);
  return { status: isBegun ? 'paused' : 'new', timeCompleted: '' };
}
