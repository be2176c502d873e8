import { automaticIntegrationConfig, integrationFeature } from '../../../domain/flags';
import { refuseIntegrate } from '../../../domain/mutations/task-actions';
import { isMergedTask } from '../../../domain/mutations/task-merging';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { encodeArray } from '../../database/rows';
import { type SQL, sql } from '../../database/sql';
import { readFlags } from '../../flags/read-flags';
import { lockTask } from '../../tasks/task-store';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { setErpStates } from './erp-state';
import { leaveQueue } from './leave-queue';

/**
 * Queues completed tasks for the accounting system, in the unit of work that asks for it. A refused shipment is sent
 * again with its present contents, under the same key (if only its confirmation was refused, that is repeated); a
 * completion that was not queued yet is the task's next revision.
 */
export async function queueShipments(unit: UnitOfWork, completed: readonly Task[]): Promise<void> {
  if (completed.length === 0) return;
  const { tx, companyID, author, now } = unit;
  const again = await tx.rows(sql`
    update "accountingShipments" s set "state" = 'queued', "queuedAt" = ${now}, "queuedBy" = ${author.source},
      "attempts" = 0, "nextAttemptAt" = clock_timestamp(), "claimedUntil" = null, "body" = null, "message" = null
    from ${completionsOf(completed)}
    where s."companyID" = ${companyID} and s."taskID" = c."taskID"
      and s."completedAt" is not distinct from c."completedAt" and s."state" = 'refused'
      and s."revision" = (select max(l."revision") from "accountingShipments" l
        where l."companyID" = ${companyID} and l."taskID" = c."taskID")
    returning s."taskID"`);
  const repeated = new Set(again.map((row) => Number(row.taskID)));
  await insertShipments(
    unit,
    completed.filter(({ taskID }) => !repeated.has(taskID)),
  );
  await setErpStates(unit, completed, 'queued');
  for (const { taskID } of completed)
    unit.logEvent(taskID, { code: 'task.erp-queued', values: { user: author.source } });
}

async function insertShipments(unit: UnitOfWork, completed: readonly Task[]): Promise<void> {
  if (completed.length === 0) return;
  const { companyID, author, now } = unit;
  await unit.tx.rows(sql`
    insert into "accountingShipments"
      ("companyID", "taskID", "revision", "completedAt", "state", "queuedAt", "queuedBy", "nextAttemptAt")
    select ${companyID}::int, c."taskID", coalesce((select max(l."revision") from "accountingShipments" l
        where l."companyID" = ${companyID} and l."taskID" = c."taskID"), 0) + 1,
      c."completedAt", 'queued', ${now}::timestamptz, ${author.source}::text, clock_timestamp()
    from ${completionsOf(completed)} order by c."place"`);
}

/** The completions of tasks, as the table `c`, with their places. */
function completionsOf(completed: readonly Task[]): SQL {
  const taskIDs = encodeArray(
    tasks.fields.taskID,
    completed.map(({ taskID }) => taskID),
  );
  const times = encodeArray(
    tasks.fields.timeCompleted,
    completed.map(({ timeCompleted }) => timeCompleted),
  );
  return sql`unnest(${taskIDs}, ${times}) with ordinality as c ("taskID", "completedAt", "place")`;
}

/**
 * Queues a task that was just completed, if the company wants that. Of a merged task, its orders are sent, not itself.
 */
export async function queueCompleted(unit: UnitOfWork, taskID: number): Promise<void> {
  const flags = await readFlags(unit.tx, unit.companyID, [integrationFeature, automaticIntegrationConfig]);
  if (!flags.isOn(integrationFeature) || !flags.isOn(automaticIntegrationConfig)) return;
  const task = await lockTask(unit, taskID);
  if (task && !isMergedTask(task) && !refuseIntegrate(task)) await queueShipments(unit, [task]);
}

/**
 * A task that is no longer completed has nothing to send: it leaves the queue, unless a try was made. Such a try is
 * continued, since the accounting system may have the shipment already; the next completion is another revision. A
 * claimed shipment that was not sent in the end leaves when it is returned (`releaseShipment`). @param task as it was
 */
export async function withdrawShipment(unit: UnitOfWork, task: Task): Promise<void> {
  if (task.erpState === null) return;
  const isWithdrawn = await leaveQueue(
    unit,
    sql`"companyID" = ${unit.companyID} and "taskID" = ${task.taskID} and "body" is null and "providerID" is null`,
  );
  await setErpStates(unit, [task], null);
  if (!isWithdrawn) return;
  unit.logEvent(task.taskID, { code: 'task.erp-withdrawn', values: { user: unit.author.source } });
}
