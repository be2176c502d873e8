import { palletConfig } from '../../../domain/flags';
import { refusePallets } from '../../../domain/mutations/task-pallets';
import { type PackageType, packageTypes } from '../../../domain/resources/catalog/package-types';
import { type TaskPallet, taskPallets } from '../../../domain/resources/tasks/task-pallets';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { countPallets, type PalletCount, palletSummary } from '../../../domain/tasks/pallets';
import { toMillionth } from '../../../lib/millionth';
import type { Executor } from '../../database/database';
import { sql } from '../../database/sql';
import { readConfig } from '../../flags/read-flags';
import { selectRows } from '../../rows/read-rows';
import { insertRows } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { accept, type Outcome, refuse, refuseFields, refuseFor, refuseMissing } from '../lifecycle/outcome';
import { lockTask, patchTask } from '../task-store';

/** Counts a task's pallets from its lines and replaces the former ones. One unit of a line is one package. */
export async function createPallets(unit: UnitOfWork, taskID: number): Promise<Outcome<Task>> {
  const locked = await lockForPallets(unit, taskID);
  if (!locked.ok) return locked;
  const reason = refusePallets(locked.value);
  if (reason) return refuseFor(reason, {});
  const counted = await unit.tx.rows(sql`
    select p."packageTypeID", sum(case when l."status" = 'completed' then l."actualAmount" else l."taskAmount" end) as "packages"
    from "taskLines" l join "products" p on p."companyID" = l."companyID" and p."productID" = l."productID"
    join "tasks" t on t."companyID" = l."companyID" and t."taskID" = l."taskID"
    where l."companyID" = ${unit.companyID}
      and (t."taskID" = ${taskID} or t."parentTaskID" = ${locked.value.pickType === 'CLUSTER' ? taskID : null})
    group by p."packageTypeID"`);
  const types = await selectRows<PackageType>(
    unit.tx,
    packageTypes,
    sql`where "companyID" = ${unit.companyID}`,
  );
  const counts = counted.map((row) => ({
    packageTypeID: row.packageTypeID === null ? null : Number(row.packageTypeID),
    packages: toMillionth(Number(row.packages ?? 0)),
  }));
  const totalPackages = counts.reduce((sum, { packages }) => sum + Math.ceil(packages), 0);
  return store(unit, locked.value, { totalPackages, counts: countPallets(counts, types) });
}

/** Sets the amounts of some pallet types of a task and leaves the others; 0 removes. */
export async function updatePallets(
  unit: UnitOfWork,
  taskID: number,
  changes: readonly PalletCount[],
): Promise<Outcome<Task>> {
  const locked = await lockForPallets(unit, taskID);
  if (!locked.ok) return locked;
  const amounts = new Map(
    (await readPallets(unit, taskID)).map(({ palletTypeID, amount }) => [palletTypeID, amount]),
  );
  const names = await readNames(unit);
  for (const { palletTypeID, amount } of changes) {
    if (palletTypeID !== null && !names.has(palletTypeID))
      return refuseFields({ palletTypeID: 'It does not exist any more' });
    amounts.set(palletTypeID, amount);
  }
  const counts = [...amounts].map(([palletTypeID, amount]) => ({ palletTypeID, amount }));
  return store(unit, locked.value, {
    totalPackages: locked.value.totalPackages,
    counts: counts.filter(({ amount }) => amount > 0),
  });
}

/** Refuses if the company does not handle pallets. */
export async function judgePallets(tx: Executor, companyID: number): Promise<Outcome<null>> {
  const value = await readConfig(tx, companyID, palletConfig);
  return value === 'true' ? accept(null) : refuse(409, 'company.no-pallets');
}

async function lockForPallets(unit: UnitOfWork, taskID: number): Promise<Outcome<Task>> {
  const handled = await judgePallets(unit.tx, unit.companyID);
  if (!handled.ok) return handled;
  const task = await lockTask(unit, taskID);
  return task ? accept(task) : refuseMissing();
}

function readPallets(unit: UnitOfWork, taskID: number): Promise<readonly TaskPallet[]> {
  return selectRows<TaskPallet>(
    unit.tx,
    taskPallets,
    sql`where "companyID" = ${unit.companyID} and "taskID" = ${taskID} order by "palletTypeID"`,
  );
}

async function readNames(unit: UnitOfWork): Promise<ReadonlyMap<number, string>> {
  const rows = await unit.tx.rows(sql`
    select "palletTypeID", "name" from "palletTypes" where "companyID" = ${unit.companyID}`);
  return new Map(rows.map((row) => [Number(row.palletTypeID), String(row.name)]));
}

interface Packed {
  readonly totalPackages: number | null;
  readonly counts: readonly PalletCount[];
}

/** The task's present values are no change. */
async function store(
  unit: UnitOfWork,
  task: Task,
  { totalPackages, counts }: Packed,
): Promise<Outcome<Task>> {
  const { taskID } = task;
  const { companyID } = unit;
  const names = await readNames(unit);
  const summary = palletSummary(counts, (id) => names.get(id) ?? String(id));
  const isKept = task.totalPackages === totalPackages && task.palletSummary === summary;
  if (isKept && isSame(await readPallets(unit, taskID), counts)) return accept(task);
  await unit.tx.rows(
    sql`delete from "taskPallets" where "companyID" = ${companyID} and "taskID" = ${taskID}`,
  );
  await insertRows(
    unit,
    taskPallets,
    counts.map((count) => ({ taskID, ...count })),
  );
  await patchTask(unit, taskID, { palletSummary: summary, totalPackages });
  const values = { user: unit.author.source, pallets: summary ?? '0' };
  unit.logEvent(taskID, { code: 'task.pallets', values });
  return accept({ ...task, totalPackages, palletSummary: summary });
}

function isSame(some: readonly PalletCount[], others: readonly PalletCount[]): boolean {
  const key = (all: readonly PalletCount[]) =>
    all
      .map(({ palletTypeID, amount }) => `${palletTypeID}:${amount}`)
      .sort()
      .join();
  return key(some) === key(others);
}
