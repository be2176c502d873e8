import { cpSync } from 'node:fs';
import type { Row } from '../../src/domain/resource';
import { taskLines } from '../../src/domain/resources/tasks/task-lines';
import { tasks } from '../../src/domain/resources/tasks/tasks';
import type { Database } from '../../src/server/database/database';
import { openDatabase } from '../../src/server/database/open-database';
import { sql } from '../../src/server/database/sql';
import { bulkInsert } from '../../src/server/rows/bulk-insert';
import { createFirstCompany } from '../../src/server/seed';
import { generateTasks } from './generate';
import { temporaryFolder } from './temporary';

export interface CompanySize {
  readonly tasks: number;
  readonly linesPerTask: number;
}

export const account = { username: 'admin', password: 'bench' };
const companyID = 1;
const productCount = 500;

const filled = new Map<string, Promise<string>>();

/**
 * A data folder of the server with a company whose tasks are all within the window of a device. Filled once a run;
 * every caller gets a copy and removes it.
 */
export async function createCompanyFolder(size: CompanySize): Promise<string> {
  const key = `${size.tasks} tasks, ${size.linesPerTask} lines each`;
  const template = filled.get(key) ?? fill(size, key);
  filled.set(key, template);
  const copy = temporaryFolder('company');
  cpSync(await template, copy, { recursive: true });
  return copy;
}

async function fill(size: CompanySize, name: string): Promise<string> {
  console.log(`  making a company: ${name} …`);
  const folder = temporaryFolder('template');
  const database = await openDatabase({ kind: 'folder', path: folder });
  await createFirstCompany(database, { companyCode: 'BENCH', ...account, now: new Date() });
  await addFrame(database);
  await addTasks(database, size);
  await database.close();
  return folder;
}

async function addFrame(database: Database): Promise<void> {
  await database.write(async (tx) => {
    const statements = [
      sql`insert into "warehouses" ("companyID", "warehouseCode", "name") select 1, 'W' || i, 'Warehouse ' || i from generate_series(1, 2) as i`,
      sql`insert into "warehouseSections" ("companyID", "warehouseID", "warehouseSectionCode", "name")
        select 1, 1 + i % 2, 'S' || i, 'Section ' || i from generate_series(1, 8) as i`,
      sql`insert into "pickers" ("companyID", "pickerCode", "firstName", "lastName")
        select 1, 'P' || i, 'Picker', 'Number ' || i from generate_series(1, 40) as i`,
      sql`insert into "routes" ("companyID", "name") select 1, 'Route ' || i from generate_series(1, 12) as i`,
      sql`insert into "dispatches" ("companyID", "dispatchID", "routeID", "day", "dispatchTime", "pickingStart")
        select 1, 10 * i + j, i, j, '06:00', 60 from generate_series(1, 12) as i, generate_series(0, 4) as j`,
      sql`insert into "deliveryMethods" ("companyID", "name") select 1, 'Method ' || i from generate_series(1, 4) as i`,
      sql`insert into "products" ("companyID", "productCode", "name", "uom")
        select 1, 'PR' || i, 'Product ' || i, 'kpl' from generate_series(1, ${productCount}::integer) as i`,
    ];
    for (const statement of statements) await tx.rows(statement);
  });
}

/** In several transactions, since the embedded engine holds a whole transaction in memory. */
async function addTasks(database: Database, size: CompanySize): Promise<void> {
  const rows = generateTasks(size.tasks, { nowMs: Date.now(), days: 12 });
  for (let from = 0; from < rows.length; from += 10_000) {
    const some = rows
      .slice(from, from + 10_000)
      .map((row) => ({ ...row, companyID, lineCount: size.linesPerTask }));
    await database.write(async (tx) => {
      await bulkInsert(tx, tasks, some);
      await bulkInsert(
        tx,
        taskLines,
        some.flatMap((row) => linesOf(row, size.linesPerTask)),
      );
    });
  }
  await database.write(async (tx) => {
    for (const [table, key] of [
      ['tasks', 'taskID'],
      ['taskLines', 'taskLineID'],
    ] as const)
      await tx.rows(
        sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${key}), ${size.tasks * 100}::integer)`,
      );
    await tx.rows(sql`analyze`);
  });
}

function linesOf(task: Row, count: number): Row[] {
  const taskID = Number(task.taskID);
  return Array.from({ length: count }, (_, index) => {
    const taskLineID = (taskID - 1) * count + index + 1;
    const productID = 1 + ((taskLineID * 31) % productCount);
    const isDone = task.status === 'completed';
    const taskAmount = 1 + ((taskLineID * 7) % 40);
    return {
      taskLineID,
      companyID,
      taskID,
      lineNumber: index + 1,
      productID,
      productCode: `PR${productID}`,
      productName: `Product ${productID}`,
      bin: `A-${String(taskLineID % 90).padStart(2, '0')}-${taskLineID % 7}`,
      status: task.status,
      originalAmount: taskAmount,
      taskAmount,
      actualAmount: isDone ? taskAmount : 0,
      uom: 'kpl',
      weight: taskAmount * 1.25,
      volume: taskAmount * 0.8,
    };
  });
}
