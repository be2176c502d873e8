import type { Position } from '../domain/sync/position';
import { asNumber, asText, isObject, type JsonObject } from '../lib/json-values';

/** The epoch that devices of a role are told: the feed leaves out what a role may not read, so each has a history of its own. */
export function epochFor(role: string, history: string): string {
  return `${history}-${role}`;
}

/** The server's history that an epoch belongs to, whatever the role. */
export function historyOf(epoch: string): string {
  return /^(.+)-[a-z]+$/.exec(epoch)?.[1] ?? epoch;
}

/** Response header of every write: the position that contains it, as `epoch:version`. */
export const positionHeader = 'x-position';

/**
 * Request header of a write, as `company:history`: where the device has an answer that it has not seen the effect of. Where the
 * company is in another history by now, nothing is done, and 412 is answered with that one in the same header.
 */
export const historyHeader = 'x-history';

/** Response header of every answer of the extended API; what stands between has none by chance. */
export const markHeader = 'x-tools-api';

export function formatPosition(position: Position): string {
  return `${position.epoch}:${position.version}`;
}

/** Reads `epoch:version`; null for another text, or one with more digits than a number holds. */
export function parsePosition(text: string | null): Position | null {
  const [, epoch, digits] = /^([A-Za-z0-9-]{1,100}):(\d{1,16})$/.exec(text ?? '') ?? [];
  const version = asVersion(Number(digits));
  return epoch === undefined || version === null ? null : { epoch, version };
}

function asVersion(value: unknown): number | null {
  const version = asNumber(value);
  return Number.isSafeInteger(version) && Number(version) >= 0 ? version : null;
}

export interface Change {
  readonly resource: string;
  readonly id: number;
  /** The current row with its children; null when it was deleted or may not be read any more. */
  readonly row: JsonObject | null;
}

/**
 * `GET v2/changes?cursor=epoch:version&limit=n`. Without a cursor, or with one that has expired: `reset`, the current
 * position and no changes; the client then takes a snapshot and continues from that position.
 */
export interface ChangesPage {
  readonly position: Position;
  readonly reset: boolean;
  readonly more: boolean;
  readonly changes: readonly Change[];
}

/** Reads a page of the change feed; null when it is not one. */
export function parseChangesPage(body: unknown): ChangesPage | null {
  if (!isObject(body)) return null;
  const epoch = asText(body.epoch);
  const version = asVersion(body.version);
  if (epoch === null || version === null || !Array.isArray(body.changes)) return null;
  const changes: Change[] = [];
  for (const change of body.changes) {
    if (!isObject(change)) return null;
    const resource = asText(change.resource);
    const id = asNumber(change.id);
    const row = change.row === null ? null : isObject(change.row) ? change.row : undefined;
    if (resource === null || id === null || row === undefined) return null;
    changes.push({ resource, id, row });
  }
  return { position: { epoch, version }, reset: body.reset === true, more: body.more === true, changes };
}
