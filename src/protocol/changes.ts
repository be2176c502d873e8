import type { Position } from '../domain/sync/position';
import { asNumber, asText, isObject, type JsonObject } from '../lib/json-values';

/**
 * The epoch told to devices of a role: the feed leaves out what a role may not read, so each role has its own history.
 */
export function epochFor(role: string, history: string): string {
  return `${history}-${role}`;
}

/** The server history that an epoch belongs to, for any role. */
export function historyOf(epoch: string): string {
  return /^(.+)-[a-z]+$/.exec(epoch)?.[1] ?? epoch;
}

/** Response header of every write: the feed position that contains it, as `epoch:version`. */
export const positionHeader = 'x-position';

/**
 * Request header of a write, as `company:history`, sent while the device has an answer whose effect it has not seen
 * yet. If the company is in another history by now, nothing is done, and the answer is 412 with the current one in the
 * same header.
 */
export const historyHeader = 'x-history';

/** Response header of every answer of the extended API; a proxy does not send it by accident. */
export const markHeader = 'x-tools-api';

export function formatPosition(position: Position): string {
  return `${position.epoch}:${position.version}`;
}

/** Parses `epoch:version`; null for any other text, and for numbers with too many digits. */
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
  /** The current row with its children; null if it was deleted or may no longer be read. */
  readonly row: JsonObject | null;
}

/**
 * `GET v2/changes?cursor=epoch:version&limit=n`. Without a cursor, or with an expired one: `reset`, the current
 * position and no changes; the client then takes a snapshot and continues from that position.
 */
export interface ChangesPage {
  readonly position: Position;
  readonly reset: boolean;
  readonly more: boolean;
  readonly changes: readonly Change[];
}

/** Parses a page of the change feed; null for anything else. */
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
