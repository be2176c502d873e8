import type { Database } from '../../src/server/database/database';
import { type SQL, sql } from '../../src/server/database/sql';

export interface LargeRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/. */
  readonly path: string;
  readonly body?: object;
}

/** Requests that are made together or one after the other, as one user action. */
export interface LargeThing {
  readonly name: string;
  readonly requests: readonly LargeRequest[];
  readonly isAtOnce?: boolean;
}

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The largest requests of each kind: a thousand tasks, five thousand lines, ten thousand rows. */
export async function largeThings(database: Database): Promise<readonly LargeThing[]> {
  const open = await keysOf(database, sql`"status" in ('new', 'paused') order by "taskID"`);
  const fresh = await keysOf(
    database,
    sql`"status" = 'new' and "taskType" = 'PIC' and "warehouseID" = 1 order by "taskID" desc`,
  );
  const [held, deleted, completed] = [0, 1, 2].map((part) => open.slice(part * 1000, part * 1000 + 1000));
  const act = (name: string, taskIds: readonly number[] = []): LargeRequest => ({
    ...{ method: 'POST', path: `v2/tasks/action/${name}`, body: { taskIds } },
  });
  return [
    { name: 'hold 1,000 tasks', requests: [act('hold', held)] },
    { name: 'release 1,000 tasks', requests: [act('release', held)] },
    { name: 'delete 1,000 tasks', requests: [act('delete', deleted)] },
    { name: 'count the pallets of 200 tasks', requests: [act('create-pallets', held?.slice(0, 200))] },
    {
      name: 'merge 1,000 tasks into a batch',
      requests: [
        {
          ...{ method: 'POST', path: 'v2/cluster-picking/merge' },
          body: { taskIDs: fresh.slice(0, 1000), pickType: 'BATCH' },
        },
      ],
    },
    { name: 'complete 1,000 tasks in batches of 50', requests: completions(completed ?? []) },
    { name: 'create a task of 5,000 lines', requests: [creation()] },
    { name: 'import 10,000 rows', requests: [upload()] },
    ...lists(),
    ...reports(),
  ];
}

/** Single tasks, not on hold and in no group; in the condition's order. */
async function keysOf(database: Database, condition: SQL): Promise<readonly number[]> {
  const rows = await database.readOnce(sql`
    select "taskID" from "tasks" where "companyID" = 1 and not "onHold" and "pickType" = 'NORMAL' and ${condition}`);
  return rows.map((row) => Number(row.taskID));
}

function completions(taskIDs: readonly number[]): readonly LargeRequest[] {
  return many(taskIDs.length / 50).map((part) => ({
    method: 'POST',
    path: 'v2/batch',
    body: {
      requests: taskIDs.slice(part * 50, part * 50 + 50).map((taskID) => ({
        ...{ method: 'PUT', path: `/api/v2/tasks/${taskID}`, body: { companyID: 1, status: 'completed' } },
      })),
    },
  }));
}

function creation(): LargeRequest {
  const taskLines = many(5000).map((index) => ({
    ...{ productID: 1 + (index % 500), bin: `A-${index % 90}`, taskAmount: 2, uom: 'pcs' },
  }));
  return { method: 'POST', path: 'v2/tasks', body: { taskType: 'PIC', warehouseID: 1, taskLines } };
}

function upload(): LargeRequest {
  const data = many(10_000).map((index) => ({
    ...{ taskNumber: `IN-${Math.floor(index / 5)}`, taskType: 'PIC', warehouseCode: 'W1' },
    ...{ lineNumber: 1 + (index % 5), productCode: `PR${1 + (index % 500)}`, taskAmount: 2, bin: 'A-1' },
  }));
  return { method: 'POST', path: 'v2/tasks/uploadTasks', body: { data } };
}

function lists(): readonly LargeThing[] {
  const page = (from: number, to: number, more: string): LargeRequest => ({
    ...{ method: 'GET', path: `v2/tasks?range=${encodeURIComponent(`[${from},${to}]`)}&${more}` },
  });
  const children = 'include=taskLines,assignments,packages,taskPallets';
  const columns = `sort=${encodeURIComponent('["taskID","ASC"]')}&shape=columns&count=none&include=taskLines,assignments`;
  return [
    { name: 'list 1,000 tasks with all children', requests: [page(0, 999, 'include=all')] },
    {
      name: 'list 1,000 tasks with children, 10 at once',
      requests: many(10).map((part) => page(part * 1000, part * 1000 + 999, children)),
      isAtOnce: true,
    },
    { name: 'list 2,000 tasks by columns', requests: [page(0, 1999, columns)] },
  ];
}

function reports(): readonly LargeThing[] {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const filter = encodeURIComponent(JSON.stringify({ from: day(30), to: day(0) }));
  return ['durationPerProduct', 'durationPerTask', 'pickerEfficiency', 'linesPerHour'].map((report) => ({
    name: `report ${report} of a month`,
    requests: [{ method: 'GET', path: `v2/reports/${report}?filter=${filter}` }],
  }));
}
