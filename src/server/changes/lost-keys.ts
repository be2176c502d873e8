import type { Executor } from '../database/database';
import { sql } from '../database/sql';

/** Keys that a lost history may have used: more than are used between two backups. */
const passedOver = 1_000_000;

/**
 * Skips the keys that the lost history may have given to rows: devices, links and other systems still refer to them,
 * and would find other rows. Near the end of the keys a thousandth of the rest is skipped, so that they never run out.
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
