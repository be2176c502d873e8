import type { Executor } from '../database/database';
import { sql } from '../database/sql';

/** Keys that a lost history may have given out: more than are taken between two backups. */
const passedOver = 1_000_000;

/**
 * Passes over the keys that the lost history may have given to rows: devices, links and other systems still name them, and would
 * mean other rows. Near the end of the keys a thousandth of those left is passed over, so that they never run out.
 */
export async function passOverLostKeys(tx: Executor): Promise<void> {
  await tx.rows(sql`
    select setval(
      format('%I.%I', "schemaname", "sequencename")::regclass,
      "last" + greatest(1, least(${passedOver}::bigint, ("max_value" - "last") / 1000))
    )
    from (
      select "schemaname", "sequencename", "max_value", coalesce("last_value", "start_value") as "last"
      from pg_sequences where "schemaname" = current_schema()
    ) as "sequences"
    where "last" < "max_value"`);
}
