import { type TaskError, taskErrors } from '../../../domain/resources/tasks/task-errors';
import type { Task } from '../../../domain/resources/tasks/tasks';
import type { Position } from '../../../domain/sync/position';
import type { Database } from '../../database/database';
import { type SQL, sql } from '../../database/sql';
import { selectRows } from '../../rows/read-rows';
import { updateRow } from '../../rows/write-rows';
import { reportError } from '../../tasks/lifecycle/report-error';
import { lockAfterParent } from '../../tasks/task-store';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { commitWrite } from '../../writes/write';
import { setErpStates } from '../shipments/erp-state';
import { leaveQueue } from '../shipments/leave-queue';
import { type ClaimedShipment, isShipment } from './claim-shipments';

export type Settlement =
  | { readonly kind: 'sent'; readonly providerID: string }
  | { readonly kind: 'refused'; readonly message: string };

/** The wait before the next try, and why this one failed. */
interface Wait {
  readonly delayMs: number;
  readonly message: string;
}

/** Source of the events and errors that come from the accounting system. */
const source = 'accounting';

/**
 * Stores the outcome of a shipment, on its task as well; null: a later claim was made, which counts instead. @param now
 * ISO UTC
 */
export async function settleShipment(
  database: Database,
  claimed: ClaimedShipment,
  settlement: Settlement,
  now: string,
): Promise<Position | null> {
  const { companyID } = claimed;
  const author = { userID: 0, source, requestID: null };
  const { result, position } = await commitWrite(database, { companyID, author, now }, (unit) =>
    settleIn(unit, claimed, settlement),
  );
  return result ? position : null;
}

async function settleIn(
  unit: UnitOfWork,
  claimed: ClaimedShipment,
  settlement: Settlement,
): Promise<boolean> {
  const { taskID } = claimed;
  const task = await lockAfterParent(unit, taskID);
  const [row] = await unit.tx.rows(sql`
    update "accountingShipments" set "state" = ${settlement.kind}, "settledAt" = ${unit.now}, "claimedUntil" = null,
      "providerID" = ${settlement.kind === 'sent' ? settlement.providerID : sql`"providerID"`},
      "message" = ${settlement.kind === 'refused' ? settlement.message : null}
    where ${isInHand(claimed)}
    returning "completedAt"`);
  if (!task || !row) return false;
  // An earlier completion's shipment, if the task was reopened meanwhile: its present completion is another shipment.
  const isCurrent = task.status === 'completed' && task.timeCompleted === (row.completedAt ?? null);
  if (isCurrent) await setErpStates(unit, [task], settlement.kind);
  if (settlement.kind === 'sent') {
    unit.logEvent(taskID, { code: 'task.integrated', values: { user: claimed.queuedBy } });
    await resolveErrors(unit, taskID);
  } else {
    const event = { code: 'task.erp-refused', values: { message: settlement.message } } as const;
    unit.logEvent(taskID, event);
    await reportError(unit, { taskID, type: 'integration', ...event });
  }
  return true;
}

/** A shipment that was refused before has succeeded: no user needs to look at it. */
async function resolveErrors(unit: UnitOfWork, taskID: number): Promise<void> {
  const open = await selectRows<TaskError>(
    unit.tx,
    taskErrors,
    sql`where "companyID" = ${unit.companyID} and "taskID" = ${taskID} and "code" = 'task.erp-refused'
      and "status" <> 'resolved'`,
  );
  for (const { eventID } of open) {
    await updateRow(unit, taskErrors, eventID, { status: 'resolved' });
    unit.touch(taskErrors.name, eventID);
  }
}

/** Finds the shipment while this claim is the latest one. */
function isInHand(claimed: ClaimedShipment): SQL {
  return sql`${isShipment(claimed)} and "state" = 'queued' and "claim" = ${claimed.claim}`;
}

function postponed({ delayMs, message }: Wait): SQL {
  return sql`"message" = ${message},
    "nextAttemptAt" = clock_timestamp() + ${delayMs}::float8 * interval '1 millisecond'`;
}

/** Stores the shipment's id in the accounting system, confirmed or not; null: it has none any more. */
export async function keepProviderID(
  database: Database,
  claimed: ClaimedShipment,
  providerID: string | null,
): Promise<void> {
  await database.write((tx) =>
    tx.rows(sql`
      update "accountingShipments" set "providerID" = ${providerID}
      where ${isInHand(claimed)}`),
  );
}

/** Returns a shipment to the queue, for any process, after a while. */
export async function postponeShipment(
  database: Database,
  claimed: ClaimedShipment,
  later: Wait,
): Promise<void> {
  await database.write((tx) =>
    tx.rows(sql`
      update "accountingShipments" set "claimedUntil" = null, ${postponed(later)}
      where ${isInHand(claimed)}`),
  );
}

/**
 * Returns a shipment that was not sent: as if it had not been claimed, or, with a wait, as a try that may be repeated.
 * Its task may have been reopened meanwhile without leaving the queue, since the shipment was claimed: then it leaves
 * now, so that the next completion is not sent beside it.
 * @param now ISO UTC
 * @returns feed position of the withdrawal; null: none
 */
export async function releaseShipment(
  database: Database,
  claimed: ClaimedShipment,
  now: string,
  later: Wait | null = null,
): Promise<Position | null> {
  const { companyID, taskID } = claimed;
  const author = { userID: 0, source, requestID: null };
  const { result, position } = await commitWrite(database, { companyID, author, now }, async (unit) => {
    const task = await lockAfterParent(unit, taskID);
    if (!task) return false;
    if (claimed.isFirst && (await withdrawUnsent(unit, claimed, task))) return true;
    await unit.tx.rows(sql`
      update "accountingShipments" set "claimedUntil" = null,
        "body" = ${claimed.isFirst ? null : sql`"body"`},
        ${later ? postponed(later) : sql`"attempts" = "attempts" - 1`}
      where ${isInHand(claimed)}`);
    return false;
  });
  return result ? position : null;
}

/** Removes a shipment without any request from the queue, unless its task is still in the same completed state. */
async function withdrawUnsent(unit: UnitOfWork, claimed: ClaimedShipment, task: Task): Promise<boolean> {
  const { taskID } = claimed;
  const isCurrent = sql`${task.status === 'completed'}::boolean
    and "completedAt" is not distinct from ${task.timeCompleted}::timestamptz`;
  const which = sql`${isInHand(claimed)} and "providerID" is null and not (${isCurrent})`;
  if (!(await leaveQueue(unit, which))) return false;
  unit.logEvent(taskID, { code: 'task.erp-withdrawn', values: { user: unit.author.source } });
  unit.touch('tasks', taskID);
  return true;
}
