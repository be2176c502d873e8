import type { OutboxOwner } from '../../domain/sync/outbox-types';

/**
 * The `databaseName` that a stored database was named after; null for one of another kind.
 * @param nameOf `outboxName` or `mirrorName`
 */
export function nameBehind(database: string, nameOf: (name: string) => string): string | null {
  const end = nameOf('');
  return database.endsWith(end) ? database.slice(0, -end.length) : null;
}

/** The arguments of `databaseName`; null for other names. Earlier releases stored no more about an outbox's owner. */
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
