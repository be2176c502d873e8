import type { RefusedRow } from '../../../domain/imports/row-reader';
import type { ImportedTask } from '../../../domain/imports/task-rows';
import { type Product, products } from '../../../domain/resources/catalog/products';
import { type Picker, pickers } from '../../../domain/resources/company/pickers';
import { type Dispatch, dispatches } from '../../../domain/resources/sites/dispatches';
import { nameOfPicker } from '../../../domain/tasks/assigning';
import { type Departure, nextDispatch } from '../../../domain/tasks/dispatch-of-task';
import { foldText } from '../../../lib/collation';
import { type Label, label } from '../../../lib/label';
import type { TimeZone } from '../../../lib/time-zone';
import { sql } from '../../database/sql';
import { selectRows } from '../../rows/read-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { readZone } from '../references';

/** The rows that an upload refers to, by the names it uses. */
export interface ImportCatalog {
  readonly warehouses: ReadonlyMap<string, number>;
  readonly routes: ReadonlyMap<string, number>;
  readonly dispatches: readonly Dispatch[];
  /** Zone of the dispatches, and the time of the upload. */
  readonly zone: TimeZone;
  readonly nowMs: number;
  readonly products: ReadonlyMap<string, Product>;
  readonly pickers: ReadonlyMap<string, { readonly pickerID: number; readonly name: string }>;
  /** Numbers in the upload that the company has tasks for. */
  readonly taskNumbers: ReadonlySet<string>;
}

export async function lookUp(unit: UnitOfWork, imported: readonly ImportedTask[]): Promise<ImportCatalog> {
  const { tx, companyID } = unit;
  const ofCompany = sql`where "companyID" = ${companyID}`;
  const codes = [...new Set(imported.flatMap(({ lines }) => lines.map((line) => line.productCode)))];
  const numbers = imported.map((task) => task.taskNumber);
  const found = await selectRows<Product>(
    tx,
    products,
    sql`${ofCompany} and "productCode" = any(${sql.param(codes)}::text[])`,
  );
  const people = await selectRows<Picker>(tx, pickers, ofCompany);
  const warehouses = await tx.rows(sql`select "warehouseCode", "warehouseID" from "warehouses" ${ofCompany}`);
  const routes = await tx.rows(
    sql`select "name", "routeID" from "routes" ${ofCompany} order by "routeID" desc`,
  );
  // Two uploads of the same numbers at once: the second waits here and then finds the first one's tasks.
  await tx.rows(sql`select 1 from "companies" ${ofCompany} for no key update`);
  // Folded here and not in SQL: the index answers a list of constants, even with old statistics of the table.
  const existing = await tx.rows(sql`
    select "taskNumber" from "tasks" ${ofCompany} and fold("taskNumber") = any(${sql.param(numbers.map(foldText))}::text[])`);
  return {
    warehouses: new Map(warehouses.map((row) => [String(row.warehouseCode), Number(row.warehouseID)])),
    routes: new Map(routes.map((row) => [String(row.name), Number(row.routeID)])),
    dispatches: await selectRows<Dispatch>(tx, dispatches, ofCompany),
    zone: await readZone(unit),
    nowMs: Date.parse(unit.now),
    products: new Map(found.map((product) => [product.productCode, product])),
    pickers: new Map(
      people.map((one) => [one.pickerCode, { pickerID: one.pickerID, name: nameOfPicker(one) }]),
    ),
    taskNumbers: new Set(existing.map((row) => String(row.taskNumber))),
  };
}

/**
 * The dispatch of an imported task: the one it names by its time, else the one that follows from its date. A named one,
 * or one of a completed task, may have left.
 */
export function dispatchOf(
  { route, deliveryDate, isWholeDay, dispatchTime, status }: ImportedTask,
  { routes, dispatches: every, zone, nowMs }: Pick<ImportCatalog, 'routes' | 'dispatches' | 'zone' | 'nowMs'>,
): Departure | null {
  const routeID = route === null ? undefined : routes.get(route);
  const atMs = deliveryDate === null ? Number.NaN : Date.parse(deliveryDate);
  const begin = isWholeDay ? new Date(zone.startOfDay(zone.dayOf(atMs))).toISOString() : deliveryDate;
  const offered = every.filter((one) => dispatchTime === null || one.dispatchTime === dispatchTime);
  const mayHaveLeft = dispatchTime !== null || status === 'completed';
  return nextDispatch(offered, { routeID, deliveryDate: begin }, { zone, nowMs: mayHaveLeft ? null : nowMs });
}

/** Rows that name an unknown warehouse, product or picker. A route may be any text. */
export function missingIn(imported: readonly ImportedTask[], catalog: ImportCatalog): readonly RefusedRow[] {
  const refused: RefusedRow[] = [];
  for (const task of imported) {
    const { warehouseCode, pickerCode, dispatchTime, lines } = task;
    const isWithoutDispatch = dispatchTime !== null && dispatchOf(task, catalog) === null;
    for (const { index, productCode } of lines) {
      const refuse = (column: string, reason: Label) => refused.push({ index, column, reason });
      if (!catalog.warehouses.has(warehouseCode))
        refuse('warehouseCode', label('There is no warehouse {code}', { code: warehouseCode }));
      if (pickerCode !== null && !catalog.pickers.has(pickerCode))
        refuse('pickerCode', label('There is no picker {code}', { code: pickerCode }));
      if (isWithoutDispatch)
        refuse('dispatchTime', label('The route has no dispatch at {time}', { time: dispatchTime }));
      if (!catalog.products.has(productCode))
        refuse('productCode', label('There is no product {code}', { code: productCode }));
    }
  }
  return refused;
}
