import { keyOf } from '../../domain/resource';
import { bugs } from '../../domain/resources/company/bugs';
import { sql } from '../database/sql';
import { failure } from '../http/api-error';
import type { UnitOfWork } from '../writes/unit-of-work';
import type { ResourceRules } from './rule-types';

/** What a user may report: more waits on the device, which repeats what is refused in passing. */
const most = { anHour: 10, bytesADay: 4_000_000 } as const;
const retrySeconds = 10 * 60;

/** A problem is its reporter's. */
export const bugRules: ResourceRules = {
  prepare: async ({ actor, id }) => (id === null ? { userID: actor.userID } : {}),
  changesRow: true,
  async afterWrite(unit, row, { userID }) {
    if (typeof userID !== 'number') return;
    await unit.tx.rows(sql`update "bugs" set "userID" = ${userID}
      where "companyID" = ${unit.companyID} and "bugID" = ${keyOf(bugs, row)}`);
    await refuseTooMany(unit, userID);
  },
};

/**
 * Counted with the new one, by what is stored: all processes together, and a restart forgets nothing. Reports of one user
 * take turns, since none sees another that is not committed.
 */
async function refuseTooMany({ tx, companyID, now }: UnitOfWork, userID: number): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${companyID}::integer, hashtext(${`bugs of ${userID}`}))`);
  const [found] = await tx.rows(sql`
    select count(*) filter (where "createdAt" > ${now}::timestamptz - interval '1 hour')::int as "anHour",
      sum(octet_length("description") + coalesce(octet_length("report"), 0))::float8 as "bytes"
    from "bugs" where "companyID" = ${companyID} and "userID" = ${userID}
      and "createdAt" > ${now}::timestamptz - interval '1 day'`);
  if (Number(found?.anHour) > most.anHour || Number(found?.bytes) > most.bytesADay)
    throw failure(429, 'bug.too-many').after(retrySeconds);
}
