import type { DemoTasks } from '../../../domain/tasks/demo-tasks';
import { needsTargetBin } from '../../../domain/tasks/line-needs';
import { dayMs } from '../../../lib/time-units';
import type { Executor } from '../../database/database';
import { sql } from '../../database/sql';
import { invalid } from '../../http/api-error';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { createTask } from '../lifecycle/create-task';
import { readZone } from '../references';
import { accepted } from '../task-writes';

const maxAmount = 10;

/** A product in a bin, for a line. */
interface Want {
  readonly productID: number;
  readonly bin: string;
}

/**
 * Creates tasks by the ordinary rules, with products that lie in the warehouse; 422 when it has none. @param random
 * from 0 to below 1
 */
export async function createDemoTasks(
  unit: UnitOfWork,
  { taskType, count, lines: [min, max], status, warehouseCode, daysAhead }: DemoTasks,
  random: () => number,
): Promise<number> {
  const warehouseID = await findWarehouse(unit, warehouseCode);
  const wants = await readWants(unit, warehouseID, taskType === 'PUT');
  if (wants.length === 0) throw invalid({ value: { code: 'config.without-stock' } });
  const upTo = (most: number) => Math.floor(random() * most);
  const zone = await readZone(unit);
  // At this hour of the day, also across a change of the clock.
  const deliveryDate = new Date(
    zone.momentOf(zone.localMs(Date.parse(unit.now)) + daysAhead * dayMs),
  ).toISOString();
  for (let made = 0; made < count; made++) {
    const lines = Array.from({ length: min + upTo(max - min + 1) }, () => {
      const want = wants[upTo(wants.length)];
      const binTo = needsTargetBin(taskType) ? { binTo: wants[upTo(wants.length)]?.bin } : {};
      return { ...want, ...binTo, taskAmount: 1 + upTo(maxAmount) };
    });
    accepted(await createTask(unit, { task: { taskType, status, warehouseID, deliveryDate }, lines }));
  }
  return count;
}

async function findWarehouse({ tx, companyID }: UnitOfWork, code: string | null): Promise<number> {
  const [row] = await tx.rows(sql`select "warehouseID" from "warehouses"
    where "companyID" = ${companyID} and (${code}::text is null or "warehouseCode" = ${code})
    order by "warehouseID" limit 1`);
  if (row) return Number(row['warehouseID']);
  throw invalid({
    value:
      code === null
        ? { code: 'config.without-warehouse' }
        : { code: 'config.no-warehouse', values: { code } },
  });
}

/** Products in stock; without stock, or for put-aways, any product in any bin. */
async function readWants(
  { tx, companyID }: UnitOfWork,
  warehouseID: number,
  isAnywhere: boolean,
): Promise<readonly Want[]> {
  const stocked = isAnywhere ? [] : await readStocked(tx, companyID, warehouseID);
  if (stocked.length > 0) return stocked;
  const rows = await tx.rows(sql`
    select p."productID", l."bin" from (
      select "productID", row_number() over (order by "productID") as "place" from "products"
      where "companyID" = ${companyID} limit 500
    ) p join (
      select "bin", row_number() over (order by "locationID") as "place" from "locations"
      where "companyID" = ${companyID} and "warehouseID" = ${warehouseID} limit 500
    ) l using ("place")`);
  return rows.map(wantOf);
}

async function readStocked(tx: Executor, companyID: number, warehouseID: number): Promise<readonly Want[]> {
  const rows = await tx.rows(sql`select "productID", "bin" from "quantities"
    where "companyID" = ${companyID} and "warehouseID" = ${warehouseID} and "amount" > 0
    order by "productID", "bin" limit 2000`);
  return rows.map(wantOf);
}

function wantOf(row: Readonly<Record<string, unknown>>): Want {
  return { productID: Number(row['productID']), bin: String(row['bin']) };
}
