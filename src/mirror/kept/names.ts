import type { OutboxOwner } from '../../domain/sync/outbox-types';

/** Ends of the names of a session's two databases. */
export const suffixes = { outbox: '-outbox', mirror: '-mirror' } as const;

/** What the name of a session's databases tells of it; null for others. Releases before this one said no more. */
export function ownerByName(name: string): OutboxOwner | null {
  const [, baseUrl, companyID, userID] = /^tools (\S+) c(\d+) u(\d+)$/.exec(name) ?? [];
  if (baseUrl === undefined) return null;
  return {
    baseUrl,
    companyID: Number(companyID),
    companyCode: null,
    userID: Number(userID),
    username: null,
    usedAtMs: null,
  };
}
