import { createHmac, type Hmac } from 'node:crypto';
import { allSecretNames } from '../../domain/secrets';
import type { Position } from '../../domain/sync/position';
import { isObject, parseJsonText } from '../../lib/json-values';
import type { Steps } from '../../lib/steps';
import { parsePosition } from '../../protocol/changes';
import type { Executor } from '../database/database';
import { type SQL, sql } from '../database/sql';
import { inSteps } from '../http/in-steps';
import type { WriteAnswer } from './unit-of-work';

/** A write's answer, kept for repeated requests. */
export interface StoredAnswer extends WriteAnswer {
  /** Feed position that contains the effects. */
  readonly position: Position | null;
}

/** Identifies a request by its user and id: the same id under another user or company is another request. */
export interface RequestIdentity {
  readonly companyID: number;
  readonly userID: number;
  readonly requestID: string;
  /** Fingerprint of method, path and body (`fingerprint`). */
  readonly hash: string;
}

/** As `formatPosition` writes it. */
const reachedPosition = sql`(select "epoch" || ':' || "version" from reached)`;

export type Answered =
  | { readonly kind: 'done'; readonly answer: StoredAnswer }
  | { readonly kind: 'repeated'; readonly answer: StoredAnswer }
  /** The id was used for a different request. */
  | { readonly kind: 'mismatch' };

/** Stores an answer, inside the statement that gives it its position (`writeIn`). */
export type Keep = (answer: WriteAnswer) => SQL;

/**
 * Runs a write at most once per identity, inside its own transaction: the answer is stored with the effects. A repeat
 * that arrives meanwhile waits on the key until the first one has ended, then gets its answer (or is the first, if
 * that one failed and left nothing). Whatever `attempt` throws undoes the key as well: such a request may be repeated.
 * @param attempt stores an answer that has a position itself; the transaction may have ended with it
 */
export async function answerOnce(
  tx: Executor,
  identity: RequestIdentity,
  attempt: (keep: Keep) => Promise<StoredAnswer>,
): Promise<Answered> {
  const { companyID, userID, requestID, hash } = identity;
  const key = sql`"companyID" = ${companyID} and "userID" = ${userID} and "requestID" = ${requestID}`;
  const claimed = await tx.rows(sql`
    insert into "retryCache" ("companyID", "userID", "requestID", "requestHash", "status", "createdAt")
    values (${companyID}, ${userID}, ${requestID}, ${hash}, 0, now())
    on conflict do nothing returning 1 as "claimed"`);
  if (claimed.length > 0) {
    // Kept as text: as JSON, PostgreSQL would reorder its keys.
    const keep = ({ status, body }: WriteAnswer, position: SQL): SQL => sql`
      update "retryCache" set "status" = ${status}, "position" = ${position},
        "body" = to_jsonb(${JSON.stringify(body ?? null)}::text)
      where ${key}`;
    let isKept = false;
    const answer = await attempt((given) => {
      isKept = true;
      return keep(given, reachedPosition);
    });
    if (!answer.position) await tx.rows(keep(answer, sql`null`));
    else if (!isKept) throw new Error('an answer with a position has to be kept with it');
    return { kind: 'done', answer };
  }
  const [stored] = await tx.rows(sql`
    select "requestHash", "status", "body" #>> '{}' as "body", "position" from "retryCache" where ${key}`);
  if (!stored) throw new Error('a stored answer was pruned while it was asked for');
  if (isOther(String(stored.requestHash), hash)) return { kind: 'mismatch' };
  const position = parsePosition(typeof stored.position === 'string' ? stored.position : null);
  return {
    kind: 'repeated',
    answer: { status: Number(stored.status), body: parseJsonText(String(stored.body)), position },
  };
}

/** What distinguishes requests: not the order of a body's keys, nor the values an edit was made on. */
export interface FingerprintedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/**
 * Fingerprint of a request under a key that is not in the database: a reader of the stored ones cannot try out a body's
 * contents. Secrets are left out even so. It names its key: fingerprints of different keys cannot be compared.
 */
export async function fingerprint(
  key: Buffer,
  { method, path, body }: FingerprintedRequest,
): Promise<string> {
  const name = createHmac('sha256', key).update('key').digest('hex').slice(0, 8);
  const mac = createHmac('sha256', key).update(`${method} ${path} `);
  await inSteps(addTo(mac, withoutBase(body)));
  return `${name}:${mac.digest('hex')}`;
}

/** Characters of a body that are written in one go. */
const sliceLength = 64 * 1024;

/** Adds a body's JSON without secrets; its lists, which hold an upload's rows, slice by slice. */
function* addTo(mac: Hmac, body: unknown): Steps<void> {
  const write = (value: unknown) => String(JSON.stringify(value, withoutSecrets));
  if (!isObject(body)) {
    mac.update(write(body));
    return;
  }
  const entries = Object.entries(Object(withoutSecrets('', body))).filter(
    ([name]) => !secretFields.has(name),
  );
  let slice = '{';
  for (const [index, [name, value]] of entries.entries()) {
    slice += `${index === 0 ? '' : ','}${JSON.stringify(name)}:`;
    if (!Array.isArray(value)) {
      slice += write(value);
      continue;
    }
    slice += '[';
    for (let at = 0; at < value.length; at++) {
      slice += `${at === 0 ? '' : ','}${write(value[at])}`;
      if (slice.length < sliceLength) continue;
      mac.update(slice);
      slice = '';
      yield;
    }
    slice += ']';
  }
  mac.update(`${slice}}`);
}

/** Write-only fields: passwords and PIN codes. */
const secretFields = allSecretNames();

/** A repeated edit does the same, whatever base it is compared with. */
function withoutBase(body: unknown): unknown {
  if (!isObject(body) || !('base' in body)) return body;
  const { base: _, ...rest } = body;
  return rest;
}

function withoutSecrets(name: string, value: unknown): unknown {
  if (secretFields.has(name)) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Whether two requests of one identity differ; if the key has changed in between, the identity alone decides that they
 * are equal.
 */
function isOther(stored: string, given: string): boolean {
  const [keyBefore, keyNow] = [stored, given].map((one) => one.split(':')[0]);
  return keyBefore === keyNow && stored !== given;
}
