import { signIn } from '../../../src/api/sign-in';
import type { Row } from '../../../src/domain/resource';
import { taskLines } from '../../../src/domain/resources/tasks/task-lines';
import { tasks } from '../../../src/domain/resources/tasks/tasks';
import type { Database } from '../../../src/server/database/database';
import { sql } from '../../../src/server/database/sql';
import { bulkInsert } from '../../../src/server/rows/bulk-insert';
import { authorizationOf, type Session } from '../../../src/session/session';
import { generateTasks } from '../generate';

/** The limit of streams per user decides how many devices share an account. */
const devicesPerUser = 10;
/** Number of priorities: a screen shows the tasks of one of them. */
export const priorities = 8;
const linesPerTask = 3;
const productCount = 20;

export interface Company {
  readonly companyID: number;
  /** One per device: a session has few streams. */
  readonly sessions: readonly Session[];
  /** Keys of open tasks, different from those of every other company. */
  readonly taskIDs: readonly number[];
}

export interface CompanyPlan {
  readonly name: string;
  readonly devices: number;
  readonly tasks: number;
}

let lastTaskID = 0;

export function priorityOf(taskID: number): number {
  return 1 + (Math.floor(taskID / 2) % priorities);
}

/** A company of its own with users, signed in, and open tasks. @param admin session of the main administrator */
export async function createCompany(
  database: Database,
  admin: Session,
  { name, devices, tasks: taskCount }: CompanyPlan,
): Promise<Company> {
  const { baseUrl } = admin;
  const created = await post(admin, 'companies', {
    companyCode: name,
    name,
    administrator: `${name}-admin`,
    administratorPassword: `a long one of ${name}`,
  });
  const companyID = Number(created['companyID']);
  const sessions: Session[] = [];
  for (let device = 0; device < devices; device++) {
    const user = Math.floor(device / devicesPerUser);
    const username = `${name}-${user}`;
    const password = `a long one ${user}`;
    if (device % devicesPerUser === 0)
      await post(admin, 'v2/users', { companyID, username, password, userType: 'TOOLS' });
    sessions.push(await signInAs(baseUrl, username, password));
  }
  const taskIDs = await addTasks(database, companyID, taskCount);
  return { companyID, sessions, taskIDs };
}

export async function signInAs(baseUrl: string, username: string, password: string): Promise<Session> {
  const result = await signIn({ fetch, baseUrl, username, password, nowMs: Date.now() });
  if (result.kind !== 'signed-in') throw new Error(`${username} cannot sign in: ${JSON.stringify(result)}`);
  return result.session;
}

async function post(session: Session, path: string, body: object): Promise<Row> {
  const reply = await fetch(session.baseUrl + path, {
    method: 'POST',
    headers: { authorization: authorizationOf(session), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Row;
}

async function addTasks(database: Database, companyID: number, count: number): Promise<readonly number[]> {
  const company = sql`${companyID}::integer`;
  const [warehouse] = await database.readOnce(
    sql`select "warehouseID" from "warehouses" where "companyID" = ${companyID} limit 1`,
  );
  const rows = generateTasks(count, { nowMs: Date.now(), days: 3 }).map((row) => ({
    ...row,
    taskID: ++lastTaskID,
    companyID,
    warehouseID: warehouse?.['warehouseID'],
    status: 'new',
    onHold: false,
    pickType: 'NORMAL',
    priority: priorityOf(lastTaskID),
    taskAdditionalInfo: null,
    lineCount: linesPerTask,
    linesCompleted: 0,
    ...withoutReferences,
  }));
  await database.write(async (tx) => {
    await tx.rows(sql`insert into "products" ("companyID", "productID", "productCode", "name", "uom")
      select ${company}, i, 'PR' || i, 'Product ' || i, 'kpl' from generate_series(1, ${productCount}::integer) as i`);
    await bulkInsert(tx, tasks, rows);
    await bulkInsert(tx, taskLines, rows.flatMap(linesOf));
    await tx.rows(sql`analyze`);
  });
  return rows.map(({ taskID }) => taskID);
}

const withoutReferences = {
  warehouseSectionID: null,
  routeID: null,
  dispatchID: null,
  deliveryMethodID: null,
  pickerID: null,
  picker: null,
  timeStarted: null,
  timeCompleted: null,
};

function linesOf({ taskID, companyID }: { readonly taskID: number; readonly companyID: number }): Row[] {
  return Array.from({ length: linesPerTask }, (_, index) => {
    const taskLineID = taskID * linesPerTask + index;
    const productID = 1 + (taskLineID % productCount);
    return {
      taskLineID,
      companyID,
      taskID,
      lineNumber: index + 1,
      productID,
      productCode: `PR${productID}`,
      productName: `Product ${productID}`,
      bin: `A-${taskLineID % 90}`,
      status: 'new',
      originalAmount: 5,
      taskAmount: 5,
      actualAmount: 0,
      uom: 'kpl',
      weight: 6.25,
      volume: 4,
    };
  });
}
