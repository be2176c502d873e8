import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import { type Blocker, targetKey, walkLanes } from '../../../domain/sync/lanes';
import { emptyChange, type OutboxChange, type OutboxContents } from '../../../domain/sync/outbox-types';
import { unknownOutcomeCode, unknownOutcomeText } from '../../../domain/sync/rejections';
import { isJsonObject, type OutboxEntry, type Rejection } from '../../../domain/sync/write';
import { waitMs } from '../backoff';
import { canCoalesce, coalesce } from './coalesce';
import { unseenHistory } from './confirmation';
import { isCreation, isEdit } from './kinds-of-writes';
import { remapEntry } from './remap';
import { isForgotten, type Now } from './remembered';
import { lightEnough, maxEntriesABatch, requestLimitMs } from './send-pace';

export interface SendContext extends Now {
  /** The server answers a repeated request id from its retry cache. */
  readonly retryCache: boolean;
  /** The server compares the values that an edit was made on (S63). */
  readonly preconditions?: boolean;
  /** Entries whose last batch failed as a whole: each travels alone until it succeeds (S12). */
  readonly alone: ReadonlySet<number>;
  readonly maxEntries?: number;
  /** Fence of the sending tab's lease, stored with each mark (S55). */
  readonly fence?: number | undefined;
}

export type SendPlan =
  /** Nothing may be sent; `wakeInMs` until the first waiting entry may be, null: not by time alone. */
  | { readonly kind: 'idle'; readonly wakeInMs: number | null }
  | { readonly kind: 'alone'; readonly entry: OutboxEntry }
  | { readonly kind: 'batch'; readonly entries: readonly OutboxEntry[] };

export interface SendStep {
  readonly plan: SendPlan;
  /** The change to store before anything of the plan is sent (S1); null: nothing. */
  readonly change: OutboxChange | null;
  readonly rejected: readonly OutboxEntry[];
  /** Entries of the plan that an earlier try may have brought to the server. */
  readonly uncertain: ReadonlySet<number>;
  /** Those of them that a retry cache cannot recognize (S2, S56). */
  readonly forgotten: ReadonlySet<number>;
  /**
   * The history that is named with the request (S67): what was acknowledged when this was planned may have to be sent
   * again first. '': none.
   */
  readonly history: string;
}

/**
 * Decides what to send next. Runs inside the outbox transaction that marks the entries as `sending`; as there is one
 * sender with one exchange at a time, an entry found in `sending` was left by a dead tab and is repeated (S3).
 */
export function planSending(contents: OutboxContents, context: SendContext): SendStep {
  const draft = createDraft(contents);
  askAboutForgotten(draft, context);
  const { ready, blockers, wakeInMs } = lookAhead(draft, contents, context);
  const picked = choose(ready, context);
  const uncertain = new Set(picked.filter(isLost).map(({ seq }) => seq));
  const forgotten = new Set(picked.filter((entry) => isUntold(entry, context)).map(({ seq }) => seq));
  const merged = takeEditsAlong(draft, picked, { blockers, nowMs: context.nowMs });
  const chosen = merged.map((entry) => draft.put(markSending(entry, context)));
  const [first] = chosen;
  const plan: SendPlan =
    first === undefined
      ? { kind: 'idle', wakeInMs }
      : chosen.length === 1
        ? { kind: 'alone', entry: first }
        : { kind: 'batch', entries: chosen };
  const history = unseenHistory(contents.entries);
  return { plan, change: draft.change(), rejected: draft.rejected, uncertain, forgotten, history };
}

export function isUnsettled(entry: Pick<OutboxEntry, 'state'>): boolean {
  return entry.state === 'pending' || isLost(entry);
}

function choose(ready: readonly OutboxEntry[], context: SendContext): readonly OutboxEntry[] {
  const [first] = ready;
  if (!first) return [];
  // Without a retry cache, the answer to a lost batch could not be assigned to its items.
  const isAlone = (entry: OutboxEntry) => context.alone.has(entry.seq) || isUntold(entry, context);
  if (!context.retryCache || isAlone(first)) return [first];
  const together = ready.filter((entry) => !isAlone(entry));
  return lightEnough(together, Math.min(context.maxEntries ?? maxEntriesABatch, maxEntriesABatch));
}

function markSending(entry: OutboxEntry, context: SendContext): OutboxEntry {
  const { nowMs, serverNowMs, fence, retryCache } = context;
  const unansweredSinceMs = (isLost(entry) && entry.unansweredSinceMs) || nowMs;
  const unansweredSinceServerMs = (isLost(entry) ? entry.unansweredSinceServerMs : serverNowMs) ?? null;
  const since = { unansweredSinceMs, unansweredSinceServerMs };
  return {
    ...entry,
    ...since,
    attempts: entry.attempts + 1,
    sentAtMs: nowMs,
    state: 'sending',
    // An entry that is looked for first may never be sent; that it is sent is stored then.
    ...(retryCache || mayDouble(entry, context) ? {} : { isAnonymous: true }),
    ...(fence === undefined ? {} : { fence }),
  };
}

/**
 * Asks the user about writes that the server may have done and forgotten (S64). A creation is looked for first (S60), a
 * deletion can be repeated without harm, and an edit is compared with the values that it was made on.
 */
function askAboutForgotten(draft: Draft, context: SendContext): void {
  for (const entry of draft.entries())
    if (isForgottenTry(entry, context) && !isCreation(entry) && !mayBeRepeated(entry, context))
      draft.reject(entry, unknownOutcomeCode, unknownOutcomeText);
}

function mayBeRepeated(entry: OutboxEntry, { preconditions = false }: SendContext): boolean {
  return entry.request.method === 'DELETE' || (preconditions && isEdit(entry) && isCompared(entry));
}

/**
 * Whether an edit is safe to repeat: every field that it sets is compared with its base, or the last edit wins (S63).
 */
function isCompared({ base, request, targets: [target] }: OutboxEntry): boolean {
  if (target && isResourceName(target.resource) && resourceOf(target.resource).lastEditWins) return true;
  const fields = isJsonObject(request.body) ? Object.keys(request.body) : [];
  return fields.every((field) => field === 'companyID' || (base !== null && field in base));
}

interface Ahead {
  /** Entries that may be sent now; without any, `wakeInMs` until one may be. */
  readonly ready: readonly OutboxEntry[];
  readonly wakeInMs: number | null;
  /** By `seq`: what the examined entries wait for. */
  readonly blockers: ReadonlyMap<number, Blocker>;
}

/** No further entries are examined once so many may be sent, so that a long queue does not make each step longer. */
const maxReady = 1_000;

/**
 * Finds what may be sent, and refuses what can never be sent: dependents of a creation that is gone. Such a refusal
 * makes no other entries hopeless, and holds back the same ones as before.
 */
function lookAhead(draft: Draft, { newer }: OutboxContents, context: SendContext): Ahead {
  const blockers = new Map<number, Blocker>();
  const ready: OutboxEntry[] = [];
  let wakeInMs: number | null = null;
  for (const [entry, blocker] of walkLanes(draft.entries(), newer)) {
    if (blocker?.kind === 'orphan')
      draft.reject(entry, 'sync.not-created', 'What it refers to was not created');
    if (blocker) {
      blockers.set(entry.seq, blocker);
      continue;
    }
    const wait = waitMs(notBefore(entry, context), context.nowMs);
    if (wait > 0) wakeInMs = Math.min(wakeInMs ?? wait, wait);
    else if (ready.push(entry) >= maxReady) break;
  }
  return { ready, wakeInMs, blockers };
}

function isLost(entry: Pick<OutboxEntry, 'state'>): boolean {
  return entry.state === 'uncertain' || entry.state === 'sending';
}

/** Without a retry cache, a creation that may still be under way waits (S60). */
function notBefore(entry: OutboxEntry, context: SendContext): number {
  return mayDouble(entry, context)
    ? Math.max(entry.notBeforeMs, (entry.sentAtMs ?? 0) + 2 * requestLimitMs(entry.request.body))
    : entry.notBeforeMs;
}

/** Whether repeating it could create its row twice, so that it is looked for first (S39). */
function mayDouble(entry: OutboxEntry, context: SendContext): boolean {
  return isLost(entry) && isCreation(entry) && (!context.retryCache || isUntold(entry, context));
}

/** An earlier try may have reached the server, which has forgotten it since. */
function isForgottenTry(entry: OutboxEntry, context: SendContext): boolean {
  return isLost(entry) && isForgotten(entry, context);
}

/** The retry cache has forgotten it, or was never given its id (S56). */
function isUntold(entry: OutboxEntry, context: SendContext): boolean {
  return isForgottenTry(entry, context) || (isLost(entry) && entry.isAnonymous === true);
}

/**
 * Absorbs the unsent edits of the same row that follow (S8). This happens only when the entry is sent: until then each
 * edit can be taken back by itself (S59). Entries that were not examined come later.
 */
function takeEditsAlong(
  draft: Draft,
  picked: readonly OutboxEntry[],
  { blockers, nowMs }: Pick<Ahead, 'blockers'> & { readonly nowMs: number },
): readonly OutboxEntry[] {
  const lanes = lanesOf(picked, draft.entries());
  return picked.map((first) => {
    let merged = first;
    for (const next of lanes.get(laneOf(first)) ?? []) {
      const isDue = waitMs(next.notBeforeMs, nowMs) === 0 && blockers.get(next.seq)?.kind === 'earlier';
      if (!isDue || !canCoalesce(merged, next)) break;
      merged = coalesce(merged, next);
      draft.remove(next.seq);
    }
    return merged;
  });
}

function laneOf({ targets: [first] }: OutboxEntry): string {
  return first ? targetKey(first) : '';
}

/** The entries that follow the picked edits in their lanes, in order. */
function lanesOf(
  picked: readonly OutboxEntry[],
  entries: readonly OutboxEntry[],
): ReadonlyMap<string, readonly OutboxEntry[]> {
  const edits = picked.filter(({ coalesces }) => coalesces);
  const lanes = new Map(edits.map((entry) => [laneOf(entry), [] as OutboxEntry[]]));
  if (lanes.size === 0) return lanes;
  const heads = new Map(edits.map((entry) => [laneOf(entry), entry.seq]));
  for (const entry of entries) {
    if (entry.state === 'acked') continue;
    for (const key of new Set(entry.targets.map(targetKey)))
      if (entry.seq > (heads.get(key) ?? Number.POSITIVE_INFINITY)) lanes.get(key)?.push(entry);
  }
  return lanes;
}

type Draft = ReturnType<typeof createDraft>;

/** The outbox as it will be after the transaction, with the temporary keys replaced whose real keys are known. */
function createDraft({ entries, replaced }: OutboxContents) {
  const lastSeq = entries.at(-1)?.seq ?? 0;
  const rejected: OutboxEntry[] = [];
  const removed = new Set<number>();
  const changed = new Map<number, OutboxEntry>();
  const put = (entry: OutboxEntry): OutboxEntry => {
    changed.set(entry.seq, entry);
    return entry;
  };
  const isAnyReplaced = Object.keys(replaced).length > 0;
  for (const entry of entries) {
    if (!isAnyReplaced || entry.state === 'acked') continue;
    const remapped = remapEntry(entry, replaced);
    if (remapped !== entry) put(remapped);
  }
  return {
    rejected,
    entries: (): readonly OutboxEntry[] =>
      changed.size === 0 ? entries : entries.map((entry) => changed.get(entry.seq) ?? entry),
    put,
    remove: (seq: number): void => {
      removed.add(seq);
    },
    reject: (entry: OutboxEntry, code: string, message: string): void => {
      const rejection: Rejection = { status: 0, message, code, fields: {}, blocksUpTo: lastSeq };
      rejected.push(put({ ...entry, state: 'rejected', rejection }));
    },
    change: (): OutboxChange | null => {
      const kept = [...changed.values()].filter(({ seq }) => !removed.has(seq));
      if (kept.length + removed.size === 0) return null;
      return { ...emptyChange, put: kept, remove: [...removed] };
    },
  };
}
