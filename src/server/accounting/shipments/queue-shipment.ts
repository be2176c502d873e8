import { AUTOMATIC_INTEGRATION_CONFIG, INTEGRATION_FEATURE } from '../../../domain/flags';
import { refuseIntegrate } from '../../../domain/mutations/task-actions';
import { isMergedTask } from '../../../domain/mutations/task-merging';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { sql } from '../../database/sql';
import { readFlags } from '../../tasks/lifecycle/status-rules';
import { lockTask } from '../../tasks/task-store';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { setErpState } from './erp-state';

/**
 * Queues a completed task for the accounting system, in the unit of work that asks for it. What was refused before is
 * sent again as it is now, under the same key (where it was created and only its confirmation refused, that is asked
 * for again); a completion that has not been queued yet is the task's next revision.
 */
export async function queueShipment(work: UnitOfWork, task: Task): Promise<void> {
  const { tx, companyID, author, now } = work;
  const ofTask = sql`"companyID" = ${companyID} and "taskID" = ${task.taskID}`;
  const completedAt = sql`${task.timeCompleted}::timestamptz`;
  const again = await tx.rows(sql`
    update "accountingShipments" set "state" = 'queued', "queuedAt" = ${now}, "queuedBy" = ${author.source},
      "attempts" = 0, "nextAttemptAt" = clock_timestamp(), "claimedUntil" = null, "body" = null, "message" = null,
      "settledAt" = null
    where ${ofTask} and "completedAt" is not distinct from ${completedAt} and "state" = 'refused'
      and "revision" = (select max("revision") from "accountingShipments" where ${ofTask})
    returning "revision"`);
  if (again.length === 0)
    await tx.rows(sql`
      insert into "accountingShipments"
        ("companyID", "taskID", "revision", "completedAt", "state", "queuedAt", "queuedBy", "nextAttemptAt")
      select ${companyID}::int, ${task.taskID}::int, coalesce(max("revision"), 0) + 1, ${completedAt}, 'queued',
        ${now}::timestamptz, ${author.source}::text, clock_timestamp()
      from "accountingShipments" where ${ofTask}`);
  await setErpState(work, task, 'queued');
  work.logEvent(task.taskID, { code: 'task.erp-queued', values: { user: author.source } });
}

/** Queues a task that has just been completed, where the company wants that. A merged task's orders are sent, not itself. */
export async function queueCompleted(work: UnitOfWork, taskID: number): Promise<void> {
  const flags = await readFlags(work.tx, work.companyID, [INTEGRATION_FEATURE, AUTOMATIC_INTEGRATION_CONFIG]);
  if (!flags.isOn(INTEGRATION_FEATURE) || !flags.isOn(AUTOMATIC_INTEGRATION_CONFIG)) return;
  const task = await lockTask(work, taskID);
  if (task && !isMergedTask(task) && !refuseIntegrate(task)) await queueShipment(work, task);
}

/**
 * A task that is completed no longer has nothing to send: it leaves the queue, unless a try was made. That one is
 * carried on, since the accounting system may have the shipment already; the next completion is another revision.
 * @param task as it was
 */
export async function withdrawShipment(work: UnitOfWork, task: Task): Promise<void> {
  if (task.erpState === null) return;
  const withdrawn = await work.tx.rows(sql`
    delete from "accountingShipments" where "companyID" = ${work.companyID} and "taskID" = ${task.taskID}
      and "state" = 'queued' and "body" is null and "providerID" is null returning "revision"`);
  await setErpState(work, task, null);
  if (withdrawn.length === 0) return;
  work.logEvent(task.taskID, { code: 'task.erp-withdrawn', values: { user: work.author.source } });
}
