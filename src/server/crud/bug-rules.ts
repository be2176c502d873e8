import { keyOf } from '../../domain/resource';
import { bugs } from '../../domain/resources/company/bugs';
import { sql } from '../database/sql';
import type { ResourceRules } from './rule-types';

/** A problem is its reporter's. */
export const bugRules: ResourceRules = {
  prepare: async ({ actor, id }) => (id === null ? { userID: actor.userID } : {}),
  changesRow: true,
  async afterWrite({ tx, companyID }, row, { userID }) {
    if (typeof userID !== 'number') return;
    await tx.rows(sql`update "bugs" set "userID" = ${userID}
      where "companyID" = ${companyID} and "bugID" = ${keyOf(bugs, row)}`);
  },
};
