import { sql } from '../../database/sql';
import type { AppContext } from '../../http/context';
import type { AccountingServices } from '../connections';

/**
 * Deletes the tokens and pending authorizations, then revokes the tokens at the accounting system, if it has an address
 * for that. @returns whether they are revoked; null: there was nothing to end
 */
export async function disconnect(
  { database }: Pick<AppContext, 'database'>,
  { store, system }: AccountingServices,
  companyID: number,
): Promise<{ readonly isRevoked: boolean } | null> {
  const stored = await store.find(companyID);
  await store.remove(companyID);
  const hasBegun = await stopWaiting({ database }, companyID);
  if (!stored) return hasBegun ? { isRevoked: false } : null;
  const { accessToken, refreshToken = null } = stored.tokens ?? {};
  try {
    let isRevoked = false;
    for (const token of [refreshToken, accessToken])
      if (token && system) isRevoked = await system.client.revoke(token);
    return { isRevoked };
  } catch {
    // The tokens are deleted all the same.
    return { isRevoked: false };
  }
}

/** Ends a company's pending authorizations, not its connection. @returns whether there were any */
export async function stopWaiting(
  { database }: Pick<AppContext, 'database'>,
  companyID: number,
): Promise<boolean> {
  const begun = await database.write((tx) =>
    tx.rows(sql`delete from "accountingAuthorizations" where "companyID" = ${companyID} returning 1`),
  );
  return begun.length > 0;
}
