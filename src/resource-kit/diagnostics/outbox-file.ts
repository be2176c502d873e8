import { allSecretNames } from '../../domain/secrets';
import type { OutboxOwner } from '../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../domain/sync/write';
import { dayOf } from '../../lib/days';
import type { Session } from '../../session/session';
import type { Decision, DeviceStatus } from '../../sync/device';

const removedText = '(removed)';

const secretNames = allSecretNames();

export interface OutboxFileContents {
  readonly entries: readonly OutboxEntry[];
  /** Unreadable entries, in whatever form they were found. */
  readonly damaged: readonly unknown[];
  /** The engine's last decisions. */
  readonly decisions: readonly Decision[];
  readonly status: DeviceStatus;
  readonly session: Session;
  readonly version: string;
  readonly nowMs: number;
}

/**
 * Everything that support needs about unsent work, as JSON. PIN codes and passwords are removed; the session's secret
 * is never included.
 */
export function outboxFile({
  entries,
  damaged,
  decisions,
  status,
  session,
  version,
  nowMs,
}: OutboxFileContents): string {
  const { username, userID, userType, companyID, companyCode, baseUrl } = session;
  const file = {
    format: 'tools-outbox-1',
    exportedAt: new Date(nowMs).toISOString(),
    version,
    user: { username, userID, userType, companyID, companyCode },
    server: baseUrl,
    damagedEntries: status.damagedEntries,
    status,
    ...writesForFile(entries, damaged),
    decisions,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * The waiting entries of another session's outbox, for the user who takes them over: as above, without the device's
 * status.
 */
export function keptFile({
  owner,
  entries,
  damaged,
  version,
  nowMs,
}: Pick<OutboxFileContents, 'entries' | 'damaged' | 'version' | 'nowMs'> & {
  readonly owner: OutboxOwner;
}): string {
  const { baseUrl, username, userID, companyID, companyCode } = owner;
  const file = {
    format: 'tools-outbox-1',
    exportedAt: new Date(nowMs).toISOString(),
    version,
    user: { username, userID, companyID, companyCode },
    server: baseUrl,
    damagedEntries: damaged.length,
    ...writesForFile(entries, damaged),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function writesForFile(entries: readonly OutboxEntry[], damaged: readonly unknown[]) {
  return {
    entries: entries.map((entry) => ({
      ...entry,
      request: { ...entry.request, body: withoutSecrets(entry.request.body) },
      effects: withoutSecrets(entry.effects),
      base: withoutSecrets(entry.base),
    })),
    damaged: damaged.map(withoutSecrets),
  };
}

/** `outbox-{company}-yyyy-mm-dd.json` of the local day. */
export function outboxFileName(companyCode: string, today: Date): string {
  const code = companyCode.replace(/[^\w-]+/g, '_');
  return `outbox-${code}-${dayOf(today)}.json`;
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretNames.has(name) && inner !== null ? removedText : withoutSecrets(inner),
    ]),
  );
}
