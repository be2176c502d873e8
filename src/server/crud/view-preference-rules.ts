import type { Row } from '../../domain/resource';
import { keyOf } from '../../domain/resource';
import { viewPreferences } from '../../domain/resources/company/view-preferences';
import type { Executor } from '../database/database';
import { sql } from '../database/sql';
import { invalid, notAllowed } from '../http/api-error';
import type { SignedIn } from '../http/context';
import type { ResourceRules } from './rule-types';

/**
 * All of them are on every device of the company; a choice of columns is a few hundred bytes, and there is one for each
 * list.
 */
const most = { bytes: 20_000, ofOne: 500 } as const;

/** Saved columns are each user's own (decision 51): a name that ends in `/{userID}` is that user's. */
export const viewPreferenceRules: ResourceRules = {
  async prepare({ actor, values }) {
    refuseOthers(actor, values);
    if ('body' in values) refuseBody(values['body']);
    return {};
  },
  checkUpdate: ({ actor, before }) => refuseOthers(actor, before),
  beforeUpdate: async ({ tx, companyID }, { before, values }) => {
    if ('name' in values && ownerOf(values) !== ownerOf(before)) await refuseTooMany(tx, companyID, values);
  },
  checkDelete: ({ actor, row }) => refuseOthers(actor, row),
  // Two devices may save the same list's columns for the first time.
  findExisting: async (tx, companyID, values) => {
    // Locked until the commit: a second transaction waits here, and then finds the first one's row.
    await tx.rows(
      sql`select pg_advisory_xact_lock(${companyID}::integer, hashtext(${`viewPreferences ${values['name']}`}))`,
    );
    const [row] = await tx.rows(sql`select "viewPreferenceID" from "viewPreferences"
      where "companyID" = ${companyID} and "name" = ${values['name']}`);
    if (!row) await refuseTooMany(tx, companyID, values);
    return row ? keyOf(viewPreferences, row) : null;
  },
};

/** Null: no user's. */
function ownerOf({ name }: Row): string | null {
  return /\/0*([0-9]+)$/.exec(String(name ?? ''))?.[1] ?? null;
}

function refuseOthers({ role, userID }: SignedIn, row: Row): void {
  const owner = ownerOf(row);
  if (owner !== null && Number(owner) !== userID && role !== 'main') throw notAllowed();
}

/** Devices ignore what they cannot use of it; it is stored all the same. */
function refuseBody(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({ body: 'It is not an object' });
  if (Buffer.byteLength(JSON.stringify(body)) > most.bytes)
    throw invalid({ body: `It is longer than ${most.bytes} bytes` });
}

/** Counts a further one of the same user, or of no user. */
async function refuseTooMany(tx: Executor, companyID: number, row: Row): Promise<void> {
  const [found] = await tx.rows(sql`
    select count(*)::int as "count" from "viewPreferences" where "companyID" = ${companyID}
      and substring("name" from '/0*([0-9]+)$') is not distinct from ${ownerOf(row)}::text`);
  if (Number(found?.count) >= most.ofOne) throw invalid({ name: `There are ${most.ofOne} already` });
}
