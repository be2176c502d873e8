import type { Row } from '../../domain/resource';
import { keyOf } from '../../domain/resource';
import { viewPreferences } from '../../domain/resources/company/view-preferences';
import { sql } from '../database/sql';
import { notAllowed } from '../http/api-error';
import type { SignedIn } from '../http/context';
import type { ResourceRules } from './rule-types';

/** Saved columns are each user's own (decision 51): a name that ends in `/{userID}` is that user's. */
export const viewPreferenceRules: ResourceRules = {
  async prepare({ actor, values }) {
    refuseOthers(actor, values);
    return {};
  },
  checkUpdate: ({ actor, before }) => refuseOthers(actor, before),
  checkDelete: ({ actor, row }) => refuseOthers(actor, row),
  // Two devices may save the same list's columns for the first time.
  findExisting: async (tx, companyID, values) => {
    // Locked until the commit: the second of two waits here, and then finds the first one's row.
    await tx.rows(
      sql`select pg_advisory_xact_lock(${companyID}::integer, hashtext(${`viewPreferences ${values['name']}`}))`,
    );
    const [row] = await tx.rows(sql`select "viewPreferenceID" from "viewPreferences"
      where "companyID" = ${companyID} and "name" = ${values['name']}`);
    return row ? keyOf(viewPreferences, row) : null;
  },
};

function refuseOthers({ role, userID }: SignedIn, { name }: Row): void {
  const owner = /\/(\d+)$/.exec(String(name ?? ''))?.[1];
  if (owner !== undefined && Number(owner) !== userID && role !== 'main') throw notAllowed();
}
