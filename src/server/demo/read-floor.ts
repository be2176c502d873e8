import { type TaskLine, taskLines } from '../../domain/resources/tasks/task-lines';
import { type Task, tasks } from '../../domain/resources/tasks/tasks';
import { groupBy } from '../../lib/group-by';
import type { Database, Executor } from '../database/database';
import { sql } from '../database/sql';
import { selectRows } from '../rows/read-rows';
import { readStatusRules } from '../tasks/lifecycle/status-rules';
import { dayStart, iso } from './calendar';
import type { FloorState, FloorTask } from './plan-steps';
import { createRandom } from './random';
import type { DemoWorld } from './world';

const crewSize = 14;
/** Lines are read for tasks in work and for the next ones to begin. */
const tasksAhead = 10;

export interface Reading {
  readonly state: FloorState;
  /** Highest key of a task so far; new task numbers follow it. */
  readonly lastTaskID: number;
}

/** Pace of a picker who was created after the demo. */
const usualPaceSeconds = 55;

/** What the pickers of a company see now. */
export async function readFloor(database: Database, world: DemoWorld, nowMs: number): Promise<Reading> {
  const { companyID } = world;
  const paces = new Map(world.pickers.map(({ row, paceSeconds }) => [row.pickerID, paceSeconds]));
  const tomorrow = iso(dayStart(nowMs, 1));
  return database.read(async (tx) => {
    const open = await selectRows<Task>(
      tx,
      tasks,
      sql`where "companyID" = ${companyID} and "status" in ('new', 'started', 'paused', 'suspended')
        and "pickType" <> 'SUBTASK' and "deliveryDate" < ${tomorrow} order by "deliveryDate", "priority", "taskID" limit 400`,
    );
    const near = nearest(open);
    const lines = await readLines(tx, companyID, near);
    const people = await tx.rows(
      sql`select "pickerID", "lastActionTime" from "pickers" where "companyID" = ${companyID} order by "pickerID"`,
    );
    const lastActions = new Map(people.map((row) => [Number(row.pickerID), msOf(row.lastActionTime)]));
    const [counts] = await tx.rows(sql`
      select (select coalesce(max("taskID"), 0) from "tasks" where "companyID" = ${companyID})::int as "last",
        (select count(*) from "tasks" where "companyID" = ${companyID} and "deliveryDate" >= ${tomorrow})::int as "tomorrow"`);
    const rules = await readStatusRules(tx, companyID);
    const state: FloorState = {
      nowMs,
      paceMs: (pickerID) => 1000 * (paces.get(pickerID) ?? usualPaceSeconds),
      tasks: open.map((task) => {
        // A picker who has just completed another task comes from there.
        const lastActionMs = Math.max(msOf(task.lastActionTime), lastActions.get(task.pickerID ?? 0) ?? 0);
        return { ...asFloorTask(task, lines.get(task.taskID) ?? []), lastActionMs };
      }),
      crew: crewOf(
        people.map((row) => Number(row.pickerID)),
        nowMs,
      ),
      tomorrowCount: Number(counts?.tomorrow ?? 0),
      pace: paceAt(nowMs),
      canSuspend: rules.isEnabled('suspended'),
    };
    return { state, lastTaskID: Number(counts?.last ?? 0) };
  });
}

function nearest(open: readonly Task[]): readonly number[] {
  const inWork = open.filter(({ status }) => status === 'started' || status === 'paused');
  const waiting = open.filter((task) => task.status === 'new' && !task.onHold);
  const given = waiting.filter((task) => task.pickerID !== null).slice(0, tasksAhead * 3);
  const next = waiting.filter((task) => task.pickerID === null).slice(0, tasksAhead);
  return [...inWork, ...given, ...next].map((task) => task.taskID);
}

/** Lines by the task that they are picked for: a cluster's are those of its orders. */
async function readLines(
  tx: Executor,
  companyID: number,
  taskIDs: readonly number[],
): Promise<ReadonlyMap<number, readonly TaskLine[]>> {
  const ids = sql`any(${sql.param(taskIDs)}::int[])`;
  const orders = await tx.rows(sql`
    select o."taskID", o."parentTaskID" from "tasks" o join "tasks" c
      on c."companyID" = o."companyID" and c."taskID" = o."parentTaskID" and c."pickType" = 'CLUSTER'
    where o."companyID" = ${companyID} and o."parentTaskID" = ${ids}`);
  const clusterOf = new Map(orders.map((order) => [Number(order.taskID), Number(order.parentTaskID)]));
  const all = [...taskIDs, ...clusterOf.keys()];
  const lines = await selectRows<TaskLine>(
    tx,
    taskLines,
    sql`where "companyID" = ${companyID} and "taskID" = any(${sql.param(all)}::int[]) order by "taskID", "lineNumber"`,
  );
  return groupBy(lines, (line) => clusterOf.get(line.taskID) ?? line.taskID);
}

function asFloorTask(task: Task, own: readonly TaskLine[]): Omit<FloorTask, 'lastActionMs'> {
  return {
    taskID: task.taskID,
    taskType: task.taskType,
    status: task.status,
    onHold: task.onHold,
    pickerID: task.pickerID,
    priority: task.priority,
    deliveryDate: task.deliveryDate ?? '',
    lines: own.map((line) => ({
      taskLineID: line.taskLineID,
      isDone: line.status === 'completed',
      taskAmount: line.taskAmount,
      actualAmount: line.actualAmount ?? 0,
    })),
  };
}

function msOf(moment: unknown): number {
  const ms = moment instanceof Date ? moment.getTime() : Date.parse(String(moment));
  return Number.isNaN(ms) ? 0 : ms;
}

/** The same crew all day, another one the next day. */
function crewOf(pickers: readonly number[], nowMs: number): readonly number[] {
  return createRandom(dayStart(nowMs), 'crew').shuffle(pickers).slice(0, crewSize);
}

function paceAt(nowMs: number): number {
  const hour = new Date(nowMs).getHours();
  return hour >= 5 && hour < 22 ? 1 : 0.3;
}
