import Dexie, { type Table } from 'dexie';
import { resources } from '../../domain/resources/registry';
import { mirrorName, outboxName } from '../../domain/sync/database-names';
import type { MirrorState } from '../../domain/sync/mirror-types';
import type { Lease, OutboxOwner } from '../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../domain/sync/write';
import type { PackedFacts } from './packed-facts';
import type { PackedRows } from './packed-rows';

/** Rows of one bucket of keys. One record costs as much as 128 rows in it. */
export interface BucketRecord {
  readonly resource: string;
  readonly bucket: number;
  readonly rows: PackedRows;
}

/**
 * Children of the rows of one bucket: JSON text of packed children by key; under another name, the keys of rows that
 * have none. Never kept in memory.
 */
export interface ChildrenRecord {
  readonly resource: string;
  readonly bucket: number;
  readonly children: string;
}

/** The facts that reports read of the children of one bucket; written together with them. */
export interface FactsRecord {
  readonly resource: string;
  readonly bucket: number;
  readonly facts: PackedFacts;
}

/** When rows that no policy keeps were last opened, by key. */
export interface VisitedRecord {
  readonly resource: string;
  readonly bucket: number;
  readonly usedAtMs: Readonly<Record<string, number>>;
}

export interface FirstPageRecord {
  readonly key: string;
  readonly resource: string;
  readonly keys: readonly number[];
  readonly total: number;
  readonly sums: Readonly<Record<string, number>>;
  readonly storedAtMs: number;
}

export interface StateRecord {
  readonly key: 'state';
  readonly signature: string;
  readonly serial: number;
  readonly state: MirrorState;
}

export type BucketKey = [resource: string, bucket: number];

/** A cache of the server's rows: relaxed durability, may be deleted at any moment. */
export class MirrorDatabase extends Dexie {
  declare readonly buckets: Table<BucketRecord, BucketKey>;
  declare readonly children: Table<ChildrenRecord, BucketKey>;
  declare readonly facts: Table<FactsRecord, BucketKey>;
  declare readonly visited: Table<VisitedRecord, BucketKey>;
  declare readonly firstPages: Table<FirstPageRecord, string>;
  declare readonly meta: Table<StateRecord, string>;

  constructor(name: string) {
    super(mirrorName(name), { chromeTransactionDurability: 'relaxed', cache: 'disabled' });
    // Buckets hold whatever the declarations say, so this never changes with them: see `schemaSignature`.
    this.version(1).stores({
      buckets: '[resource+bucket]',
      parts: '[resource+bucket]',
      visited: '[resource+bucket]',
      firstPages: 'key',
      meta: 'key',
    });
    this.version(2).stores({ parts: null, children: '[resource+bucket]' });
    this.version(3).stores({ facts: '[resource+bucket]' });
  }
}

/** A temporary key and the real one. */
export interface ReplacedKey {
  readonly temporary: number;
  readonly id: number;
  /** When it became known, milliseconds since 1970; absent from earlier releases. */
  readonly atMs?: number;
}

export type LeaseRecord = { readonly key: 'lease' } & Lease;

/** Counts the changes of entries. */
export interface RevisionRecord {
  readonly key: 'revision';
  readonly revision: number;
}

/** What was restored when the database was lost (S75). */
export interface PutBackRecord {
  readonly key: 'putBack';
  /** The revision from which on it counts. */
  readonly revision: number;
  /** Request ids. */
  readonly ids: readonly string[];
}

/** What is known of the API at the outbox's address. */
export interface ApiRecord {
  readonly key: 'api';
  /** It has announced a change feed at least once. */
  readonly hasHadFeed: true;
}

/** The API was found to be plain for certain, as long as no feed was seen. */
export interface PlainApiRecord {
  readonly key: 'plainApi';
}

export type OwnerRecord = { readonly key: 'owner' } & OutboxOwner;

/** What has come from another outbox (S71), by `movedAs`. */
export interface AdoptedRecord {
  readonly key: `adopted ${string}`;
  readonly moved: readonly string[];
}

/** Data that exists nowhere else: strict durability, explicit versions, never deleted. */
export class OutboxDatabase extends Dexie {
  declare readonly entries: Table<OutboxEntry, number, Omit<OutboxEntry, 'seq'>>;
  declare readonly replaced: Table<ReplacedKey, number>;
  declare readonly quarantine: Table<{ readonly seq: number; readonly value: unknown }, number>;
  declare readonly meta: Table<
    LeaseRecord | ApiRecord | PlainApiRecord | RevisionRecord | PutBackRecord | OwnerRecord | AdoptedRecord,
    string
  >;

  constructor(name: string) {
    super(outboxName(name), { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ entries: '++seq', replaced: 'temporary', quarantine: '++id' });
    this.version(2)
      .stores({ entries: '++seq, state' })
      .upgrade((transaction) => transaction.table('entries').toCollection().modify(nameUserAction));
    this.version(3).stores({ meta: 'key' });
  }
}

/** Entries of the first version called their user action a gesture. */
function nameUserAction(entry: Record<string, unknown>): void {
  if (!('gestureID' in entry)) return;
  entry['userActionID'] = entry['gestureID'];
  delete entry['gestureID'];
}

/** Changes with everything that packed rows depend on; another signature means: empty the mirror and pull again. */
export const schemaSignature: string = fingerprint(
  JSON.stringify([
    'packed rows 5',
    // Another number for other columns of facts, whose code is loaded later: `packed-facts.test.ts` keeps them in step.
    'facts 1',
    ...resources.map(({ name, key, mirror, fields, ...rest }) => [
      name,
      key,
      mirror,
      Object.entries(fields).map(([field, { kind, ...options }]) => [field, kind, 'secret' in options]),
      'children' in rest ? rest.children : null,
    ]),
  ]),
);

// FNV-1a, 32 bits: enough to tell one release's declarations from another's.
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}
