import type { Database, Executor } from '../../database/database';
import { sql } from '../../database/sql';
import type { AccountingProvider } from '../providers/provider';
import { readShipment } from '../shipments/read-shipment';
import type { ShipmentKey } from '../shipments/shipment';

/** A shipment that this process may send until its lease ends. */
export interface ClaimedShipment extends ShipmentKey {
  /** Number of the claim: results count while no later claim was made. */
  readonly claim: number;
  /** Tries, including this one. */
  readonly attempts: number;
  readonly body: string;
  /** Whether the contents were fixed with this claim: no earlier one can have created the shipment unnoticed. */
  readonly isFirst: boolean;
  /** Its id in the accounting system, if an earlier try created it; null: it may not exist. */
  readonly providerID: string | null;
  /** The user who has queued it. */
  readonly queuedBy: string;
}

export interface ClaimOptions {
  readonly provider: AccountingProvider;
  /** Most shipments that all processes together may be sending. */
  readonly atOnce: number;
  readonly leaseMs: number;
  /** Companies for which nothing is sent now. */
  readonly paused: readonly number[];
}

/** Differs from the program's other advisory locks. */
const claimLock = 6_100_017;

const isDue = sql`"state" = 'queued' and "nextAttemptAt" <= clock_timestamp()
  and ("claimedUntil" is null or "claimedUntil" <= clock_timestamp())`;

/** Whether a shipment is due: asked all the time, so without a transaction. */
export async function hasDueShipments(
  { readOnce }: Pick<Database, 'readOnce'>,
  paused: readonly number[],
): Promise<boolean> {
  const rows = await readOnce(sql`
    select 1 from "accountingShipments" where ${isDue} and "companyID" <> all(${sql.param([...paused])}::int[]) limit 1`);
  return rows.length > 0;
}

/**
 * Claims due shipments, the longest due first. Moments are the database's, so that processes need not agree on the
 * time. A shipment's contents are fixed with its first claim.
 */
export async function claimShipments(
  database: Database,
  options: ClaimOptions,
): Promise<readonly ClaimedShipment[]> {
  const { provider, atOnce, leaseMs, paused } = options;
  return database.write(async (tx) => {
    // Claims are made one after the other, so that together they never exceed the limit.
    await tx.rows(sql`select pg_advisory_xact_lock(${claimLock}::bigint)`);
    const rows = await tx.rows(sql`
      with "due" as (
        select "companyID", "taskID", "revision" from "accountingShipments"
        where ${isDue} and "companyID" <> all(${sql.param([...paused])}::int[])
        order by "nextAttemptAt", "companyID", "taskID"
        limit greatest(0, ${atOnce}::int - (select count(*) from "accountingShipments"
          where "state" = 'queued' and "claimedUntil" > clock_timestamp()))
        for update skip locked
      )
      update "accountingShipments" s set "claim" = s."claim" + 1, "attempts" = s."attempts" + 1,
        "claimedUntil" = clock_timestamp() + ${leaseMs}::int * interval '1 millisecond'
      from "due" d
      where s."companyID" = d."companyID" and s."taskID" = d."taskID" and s."revision" = d."revision"
      returning s."companyID", s."taskID", s."revision", s."claim", s."attempts", s."queuedBy", s."body", s."providerID"`);
    const claimed: ClaimedShipment[] = [];
    for (const row of rows) {
      const key = {
        companyID: Number(row.companyID),
        taskID: Number(row.taskID),
        revision: Number(row.revision),
      };
      const isFirst = typeof row.body !== 'string';
      const body = typeof row.body === 'string' ? row.body : await fixBody(tx, key, provider);
      const { claim, attempts, queuedBy } = row;
      const providerID = row.providerID === null ? null : String(row.providerID);
      claimed.push({
        ...key,
        ...{ claim: Number(claim), attempts: Number(attempts), queuedBy: String(queuedBy) },
        ...{ body, isFirst, providerID },
      });
    }
    return claimed;
  });
}

async function fixBody(tx: Executor, key: ShipmentKey, provider: AccountingProvider): Promise<string> {
  const shipment = await readShipment(tx, key);
  if (!shipment) throw new Error(`shipment of task ${key.taskID}, which is not there`);
  const body = JSON.stringify(provider.write(shipment));
  await tx.rows(sql`update "accountingShipments" set "body" = ${body} where ${isShipment(key)}`);
  return body;
}

/** The condition that finds one shipment. */
export function isShipment({ companyID, taskID, revision }: ShipmentKey) {
  return sql`"companyID" = ${companyID} and "taskID" = ${taskID} and "revision" = ${revision}`;
}
