import { keyOf } from '../../domain/resource';
import { bugs } from '../../domain/resources/company/bugs';
import { sql } from '../database/sql';
import { failure } from '../http/api-error';
import type { UnitOfWork } from '../writes/unit-of-work';
import type { ResourceRules } from './rule-types';

/** Most reports of a user: further ones wait on the device, which repeats them. */
const most = { anHour: 10, bytesADay: 4_000_000 } as const;
const retrySeconds = 10 * 60;

/** A problem report belongs to its author. */
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
 * Counts stored reports, the new one included, so that the limit holds for all processes together and across restarts.
 * Reports of one user are serialized, since a transaction does not see uncommitted others.
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
