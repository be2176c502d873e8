import { type Package, packages } from '../../../domain/resources/tasks/packages';
import { type TaskLine, taskLines } from '../../../domain/resources/tasks/task-lines';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import type { Executor } from '../../database/database';
import { sql } from '../../database/sql';
import { readRow, selectRows } from '../../rows/read-rows';
import type { Shipment, ShipmentKey, ShipmentLine } from './shipment';

/** The shipment of a task as it is now; null: no such task. */
export async function readShipment(tx: Executor, key: ShipmentKey): Promise<Shipment | null> {
  const { companyID, taskID } = key;
  const task = await readRow<Task>(tx, tasks, companyID, taskID);
  if (!task) return null;
  const ofTask = sql`where "companyID" = ${companyID} and "taskID" = ${taskID}`;
  const lines = await selectRows<TaskLine>(tx, taskLines, sql`${ofTask} order by "lineNumber", "taskLineID"`);
  const packed = await selectRows<Package>(
    tx,
    packages,
    sql`${ofTask} order by "packageNumber", "packageID"`,
  );
  const { taskNumber, taskType, orderNumber, customerName, customerNumber, customerCode } = task;
  const { deliveryDate, totalPackages, palletSummary, totalWeight, totalVolume, pickedAmount } = task;
  return {
    ...key,
    ...{ taskNumber, taskType, orderNumber, customerName, customerNumber, customerCode, deliveryDate },
    completedAt: task.timeCompleted,
    note: task.taskAdditionalInfo,
    ...(await readNames(tx, task)),
    lines: await withProductKeys(tx, companyID, lines),
    packages: packed.map(({ packageCode, packageName, weight, volume }) => ({
      ...{ packageCode, packageName, weight, volume },
    })),
    totals: {
      amount: pickedAmount,
      weight: totalWeight,
      volume: totalVolume,
      packages: totalPackages ?? (packed.length > 0 ? packed.length : null),
      pallets: palletSummary,
    },
  };
}

type Names = Pick<Shipment, 'warehouseCode' | 'deliveryMethod'>;

async function readNames(tx: Executor, { companyID, warehouseID, deliveryMethodID }: Task): Promise<Names> {
  const [row] = await tx.rows(sql`
    select w."warehouseCode", d."name", d."serviceCode" from "warehouses" w
    left join "deliveryMethods" d on d."companyID" = w."companyID" and d."deliveryMethodID" = ${deliveryMethodID}
    where w."companyID" = ${companyID} and w."warehouseID" = ${warehouseID}`);
  const name = textOf(row?.name);
  return {
    warehouseCode: textOf(row?.warehouseCode),
    deliveryMethod: name === null ? null : { name, serviceCode: textOf(row?.serviceCode) },
  };
}

async function withProductKeys(
  tx: Executor,
  companyID: number,
  lines: readonly TaskLine[],
): Promise<readonly ShipmentLine[]> {
  const ids = lines.map(({ productID }) => productID);
  const rows = await tx.rows(sql`
    select "productID", "erpProductId" from "products"
    where "companyID" = ${companyID} and "productID" = any(${sql.param(ids)}::int[])`);
  const keys = new Map(rows.map((row) => [row.productID, textOf(row.erpProductId)]));
  return lines.map((line) => ({
    lineNumber: line.lineNumber,
    productCode: line.productCode,
    erpProductId: keys.get(line.productID) ?? null,
    productName: line.productName,
    orderID: line.orderID,
    lineCode: line.lineCode,
    bin: line.bin,
    binTo: line.binTo,
    orderedAmount: line.taskAmount,
    amount: line.actualAmount ?? 0,
    uom: line.uom,
    lot: line.lot,
    serialNumbers: line.serialNumbers,
  }));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
