import type { Filter } from '../../../domain/query/query';
import type { Resource, Row } from '../../../domain/resource';
import { emptyChange, type OutboxChange, type OutboxContents } from '../../../domain/sync/outbox-types';
import { unknownOutcomeCode, unknownOutcomeText } from '../../../domain/sync/rejections';
import type { OutboxEntry } from '../../../domain/sync/write';
import { isObject } from '../../../lib/json-values';
import { hourMs } from '../../../lib/time-units';
import { encodeListQuery } from '../../../protocol/list-query';
import type { Verdict } from './classify';

/** A device's clock and the server's may differ by a little more than a day. */
const clocksApartMs = 26 * hourMs;
/** At most so many rows are considered as the result of a lost creation. */
const maxCandidates = 20;

/** A user has to look. */
export const unknownOutcome: Extract<Verdict, { kind: 'rejected' }> = {
  kind: 'rejected',
  rejection: {
    status: 0,
    message: unknownOutcomeText,
    code: unknownOutcomeCode,
    fields: {},
  },
  refetch: false,
};

type Scalar = string | number | boolean;

/**
 * Path that finds what a creation with a lost answer may have made: by its unique fields, else by its identity, else by
 * equal fields (S39). null: nothing to look for.
 */
export function readBackPath(
  resource: Resource,
  entry: OutboxEntry,
  include: readonly string[] = [],
): string | null {
  const values = valuesOf(resource, entry);
  const names =
    uniqueOf(resource, values) ??
    identityOf(resource, values) ??
    Object.keys(values).filter((name) => isExact(resource, name));
  if (names.length === 0) return null;
  const company = resource.scope === 'company' ? { companyID: entry.companyID } : {};
  const filter: Filter = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  const query = encodeListQuery({
    filter: { ...company, ...filter },
    sort: [[resource.key, 'DESC']],
    range: [0, maxCandidates - 1],
    include,
  });
  return `${resource.path}?${query}`;
}

/**
 * What the found rows say about the creation: done, certainly not done (null: it may be repeated), or for a user to
 * decide.
 */
export function judgeReadBack(
  resource: Resource,
  entry: OutboxEntry,
  rows: readonly Row[],
): Extract<Verdict, { kind: 'done' | 'rejected' }> | null {
  const values = valuesOf(resource, entry);
  const isUnique = uniqueOf(resource, values) !== null;
  const hasTime = 'createdAt' in resource.fields;
  const isRecent = (row: Row): boolean => {
    const madeMs = typeof row.createdAt === 'string' ? Date.parse(row.createdAt) : Number.NaN;
    return !(madeMs < entry.createdAtMs - clocksApartMs);
  };
  const candidates = isUnique || !hasTime ? rows : rows.filter(isRecent);
  if (candidates.length === 0) return null;
  const isSame = (row: Row): boolean =>
    Object.entries(values).every(([name, value]) => equals(row[name], value));
  const [found, ...others] = candidates.filter(isSame);
  if (found && others.length === 0 && (isUnique || hasTime))
    return { kind: 'done', body: found, position: null, message: 'Done' };
  // Ours may have been changed since. After a search by all of its fields, rows that differ are other rows.
  if (!found && !isUnique && !identityOf(resource, values)) return null;
  return unknownOutcome;
}

/** The values of the request that the server's row shows again. */
function valuesOf(resource: Resource, { request }: OutboxEntry): Readonly<Record<string, Scalar>> {
  const body = isObject(request.body) ? request.body : {};
  return Object.fromEntries(
    Object.entries(body).filter((pair): pair is [string, Scalar] => {
      const field = resource.fields[pair[0]];
      const isScalar = ['string', 'number', 'boolean'].includes(typeof pair[1]);
      return field !== undefined && !field.secret && !field.readOnly && isScalar && pair[1] !== '';
    }),
  );
}

function uniqueOf(resource: Resource, values: Readonly<Record<string, Scalar>>): readonly string[] | null {
  return resource.unique?.find((names) => names.every((name) => name in values)) ?? null;
}

/**
 * Fields that identify a row even after it was changed; null: the resource has none, or not all of them were entered.
 */
function identityOf(
  { identity }: Resource,
  values: Readonly<Record<string, Scalar>>,
): readonly string[] | null {
  return identity?.every((name) => name in values) ? identity : null;
}

function isExact(resource: Resource, name: string): boolean {
  const kind = resource.fields[name]?.kind;
  return kind !== 'dateTime' && kind !== 'decimal' && kind !== 'json' && kind !== 'time';
}

/** Whether the server's value equals the one sent, however each of them is written. */
export function equals(theirs: unknown, ours: unknown): boolean {
  if (theirs === ours) return true;
  // A missing value does not equal 0.
  if (typeof ours === 'number')
    return typeof theirs === 'string' && theirs.trim() !== '' && Number(theirs) === ours;
  if (typeof ours !== 'string' || typeof theirs !== 'string') return false;
  const [a, b] = [Date.parse(theirs), Date.parse(ours)];
  return theirs.trim() === ours.trim() || (!Number.isNaN(a) && a === b);
}

/**
 * The change to store before a creation that was not found is sent without its id (S56); null: it is no longer being
 * sent.
 */
export function planNameless(
  { entries }: OutboxContents,
  { seq, requestID, attempts }: OutboxEntry,
): OutboxChange | null {
  const entry = entries.find((one) => one.seq === seq);
  const isSame = entry?.state === 'sending' && entry.requestID === requestID && entry.attempts === attempts;
  return isSame ? { ...emptyChange, put: [{ ...entry, isAnonymous: true }] } : null;
}
