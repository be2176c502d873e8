import { copyName } from '../../../domain/sync/database-names';
import type { OutboxEntry } from '../../../domain/sync/write';
import { isObject, type JsonObject, parseJsonText } from '../../../lib/json-values';
import type { After } from '../storage-recovery';
import type { KnownContents } from './outbox-contents';
import { isNewerEntry, isOutboxEntry, newerEntryOf } from './outbox-entry';

/** The used members of the browser's `CacheStorage`, which is stored apart from the databases. */
export interface CopyCaches {
  has(name: string): Promise<boolean>;
  open(name: string): Promise<{ put(path: string, response: Response): Promise<void> }>;
  match(path: string, options: { readonly cacheName: string }): Promise<Response | undefined>;
  delete(name: string): Promise<boolean>;
}

export interface CopyOptions {
  /** `databaseName(session)`. */
  readonly name: string;
  /** undefined: the browser has none. */
  readonly caches?: CopyCaches | undefined;
  readonly after?: After;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface OutboxCopier {
  /** Called with the outbox's contents whenever a tab has read or changed it. */
  follow(known: KnownContents): void;
}

/** Longer than a user action can be undone: most writes have left by then, and are never copied. */
const restMs = 10_000;
const path = '/outbox-copy';
const place = { revision: 'X-Revision', lastSeq: 'X-Last-Seq' } as const;

/**
 * Keeps a copy of an outbox's waiting entries where the loss of all databases does not reach it (S76); no copy while
 * nothing waits.
 */
export function createCopier({ name, caches, after, now = Date.now }: CopyOptions): OutboxCopier {
  if (!caches || !after) return { follow: () => {} };
  return createCopierIn(caches, { name, after, now });
}

function createCopierIn(
  caches: CopyCaches,
  { name, after, now }: Required<Omit<CopyOptions, 'caches'>>,
): OutboxCopier {
  const cacheName = copyName(name);
  let latest: KnownContents | null = null;
  let cancel: (() => void) | null = null;
  let storing: Promise<unknown> = Promise.resolve();

  async function store(known: KnownContents): Promise<void> {
    const stored = await caches.match(path, { cacheName });
    // Another tab has more recent contents.
    if (stored && isAhead(placeIn(stored.headers), known)) return;
    if (!waits(known)) return void (await caches.delete(cacheName));
    const headers = { [place.revision]: `${known.revision}`, [place.lastSeq]: `${known.lastSeq}` };
    await (await caches.open(cacheName)).put(path, new Response(textOf(known, now()), { headers }));
  }

  function storeLatest(): void {
    cancel?.();
    cancel = null;
    const known = latest;
    // A copy that fails, as on a full disk, is retried with the next change.
    if (known) storing = storing.then(() => store(known)).catch(() => undefined);
  }

  return {
    follow: (known) => {
      const former = latest;
      if (former?.revision === known.revision && former.lastSeq === known.lastSeq) return;
      latest = known;
      // Entries that a user has taken back must not come back.
      if (!waits(known) || (former && hasLostSome(former, known))) storeLatest();
      else cancel ??= after(restMs, storeLatest);
    },
  };
}

/**
 * The outbox contents in a copy; null without a readable copy. Entries that were not sent by then may have been sent
 * since.
 */
export async function readCopy({
  name,
  caches,
}: Pick<CopyOptions, 'name' | 'caches'>): Promise<KnownContents | null> {
  const stored = await caches?.match(path, { cacheName: copyName(name) });
  const copy = parseJsonText((await stored?.text()) ?? '');
  if (!isObject(copy)) return null;
  const { revision, lastSeq, atMs, replaced } = copy;
  if (typeof revision !== 'number' || typeof lastSeq !== 'number' || typeof atMs !== 'number') return null;
  const values = listIn(copy, 'entries');
  const isEntry = (value: unknown): value is { readonly seq: number } =>
    isOutboxEntry(value) || isNewerEntry(value);
  return {
    revision,
    lastSeq,
    contents: {
      entries: values.filter(isOutboxEntry).map((entry) => asMaybeSent(entry, atMs)),
      newer: values.filter(isEntry).filter(isNewerEntry).map(newerEntryOf),
      damaged: [...listIn(copy, 'damaged'), ...values.filter((value) => !isEntry(value))],
      replaced: isObject(replaced) ? (replaced as Readonly<Record<number, number>>) : {},
    },
  };
}

function listIn(copy: JsonObject, name: string): readonly unknown[] {
  const list = copy[name];
  return Array.isArray(list) ? list : [];
}

function textOf({ revision, lastSeq, contents }: KnownContents, atMs: number): string {
  const { entries, newer = [], damaged, replaced } = contents;
  const waiting = entries.filter(isWaiting);
  return JSON.stringify({
    revision,
    lastSeq,
    atMs,
    entries: [...waiting, ...newer.map(({ value }) => value)],
    damaged,
    replaced,
  });
}

/**
 * In the form that the engine gives entries that were sent and not answered: its rules say how they are repeated (S39,
 * S64). @param atMs when it may have been sent
 */
export function asMaybeSent(entry: OutboxEntry, atMs: number): OutboxEntry {
  if (entry.state !== 'pending' && entry.state !== 'sending') return entry;
  const { fence: _, ...rest } = entry;
  return {
    ...rest,
    state: 'uncertain',
    attempts: Math.max(1, entry.attempts),
    sentAtMs: entry.sentAtMs ?? atMs,
    unansweredSinceMs: entry.unansweredSinceMs ?? atMs,
    unansweredSinceServerMs: entry.unansweredSinceServerMs ?? null,
  };
}

/** A done entry that only waits for the pull is at the server. */
function isWaiting({ state }: OutboxEntry): boolean {
  return state !== 'acked';
}

function waits({ contents: { entries, newer = [], damaged } }: KnownContents): boolean {
  return newer.length + damaged.length > 0 || entries.some(isWaiting);
}

/** Whether something was taken back, discarded, or joined with something else. */
function hasLostSome(former: KnownContents, { contents }: KnownContents): boolean {
  const there = new Set(contents.entries.map(({ requestID }) => requestID));
  return former.contents.entries.some((entry) => isWaiting(entry) && !there.has(entry.requestID));
}

type Place = Pick<KnownContents, 'revision' | 'lastSeq'>;

/** Whether the reader of the one place has more recent contents than the reader of the other. */
export function isAhead(one: Place, other: Place): boolean {
  return one.revision > other.revision || (one.revision === other.revision && one.lastSeq > other.lastSeq);
}

function placeIn(headers: Headers): Place {
  return { revision: Number(headers.get(place.revision)), lastSeq: Number(headers.get(place.lastSeq)) };
}
