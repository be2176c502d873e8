import type { OutboxEntry, Write } from '../../../src/domain/sync/write';
import { dayMs } from '../../../src/lib/time-units';
import type { ApiRequest } from '../../../src/protocol/exchange';
import type { SimulatedUser, WireReply } from '../simulated-server';
import { findAlteration } from './alteration';
import { type Book, createBook, type Intent } from './book';
import { createLooks } from './looks';
import { createNamedWrites } from './named-writes';
import { createOutboxRules } from './outbox-rules';
import { keepOwedRows, type OwedRows } from './owed-rows';
import { findOwnBase } from './own-base';
import { keepSeenValues } from './seen-values';
import { createSendRules, graceMs, type SendingTab } from './send-rules';
import { createSightings } from './sightings';
import { keepUnstoredAnswers } from './unstored-answers';
import { isLoose, parsed, type ServedItem, servedItems } from './wire-items';
import type { WorldModel } from './world-model';

/** The writes of a device's users and their fate: informed of everything that enters and leaves the device. */
export interface DeviceModel {
  readonly book: Book;
  /** A user enters writes. */
  enter(writes: readonly Write[], undoMs: number): readonly Intent[];
  /** The device says whether they are stored. */
  promise(intents: readonly Intent[], isStored: boolean): void;
  edit(requestID: string, write: Write): void;
  /** A user asks for a write to be discarded. */
  discard(entry: OutboxEntry): void;
  /** A user asks to try at once: waiting times of the server no longer count. */
  endWaits(): void;
  observe(entries: readonly OutboxEntry[]): void;
  /** Backs up what is known of the server's work. @returns restores it */
  save(): () => void;
  /** The browser has deleted the outbox. @param copied request ids of entries that may come back */
  evict(copied: ReadonlySet<string>): void;
  /** At rest: a write that waits for no reason. */
  findIdle(): string | null;
  /** At rest: a row that the leader should have requested. */
  findUnasked: OwedRows['findUnasked'];
  /** A tab sends a request. */
  send(request: ApiRequest, tab: SendingTab): void;
  /** A tab opens that remembers from an earlier one that the API has a feed. */
  knowFeed(tab: string): void;
  /** The tab has the lock. */
  beginLead(tab: string): void;
  /** A tab stores pulled rows. @param leadLostMs see SendingTab */
  store(tab: string, leadLostMs: number): void;
  /** The server has done or refused it, whether or not the answer arrives. */
  serve(request: ApiRequest, reply: WireReply): void;
  /** The answer reaches the tab that sent the request. */
  hear(request: ApiRequest, reply: Pick<WireReply, 'status' | 'text' | 'headers'>, tab: string): void;
  /** A tab is told to wait. @param untilMs by the device's clock */
  hearRetryAfter(request: ApiRequest, untilMs: number, tab: string): void;
  /** A try of the write was sent without its id. */
  wasAnonymous(requestID: string): boolean;
  /** Inside a transaction of the outbox: a tab's change of an entry. */
  decide(tab: string, before: OutboxEntry, after: OutboxEntry): void;
}

/** By a clock that was weeks off then or is now, while the server's was not known: it counts as forgotten (S64). */
function looksForgotten({ unansweredSinceMs, sentAtMs }: OutboxEntry, nowMs: number): boolean {
  const ageMs = nowMs - (unansweredSinceMs ?? sentAtMs ?? nowMs);
  return ageMs > 6 * dayMs || ageMs < -dayMs;
}

export function createDeviceModel(
  world: WorldModel,
  user: SimulatedUser,
  stored: () => readonly OutboxEntry[],
  /** By the device's clock. */
  now: () => number,
): DeviceModel {
  const book = createBook();
  const refusals = new Map<string, Set<number>>();
  const refusedKeys = new Set<number>();
  const named = createNamedWrites();
  /** The tab that made the last try of a write. */
  const tries = new Map<string, string>();
  /** By request id: how often it was done. */
  const done = new Map<string, number>();
  /** The same for requests done under its id: how often the retry cache had forgotten by then. */
  const doneByID = new Map<string, number>();
  /** A read has shown the one row that the creation made, as it was entered, to a user who may see all rows. */
  const isPlainToSee = (requestID: string): boolean => {
    const [effect] = book.carriedBy(requestID).flatMap(({ write }) => write.effects);
    return (
      user.userID === 1 &&
      effect?.kind === 'create' &&
      done.get(requestID) === 1 &&
      looks.wasFoundAsEntered(requestID)
    );
  };
  /** Only reading the rows tells whether a write was done. */
  const isUntold = (requestID: string): boolean =>
    !world.isIdentifying() ||
    world.cacheClears() > 0 ||
    named.wasAnonymous(requestID) ||
    // A found row is no proof if it has neither a unique field nor its time of creation, as a line.
    (named.mayMissRetryCache() && isCreation(book.carriedBy(requestID)));
  const rules = createOutboxRules({
    book,
    realKeys: world.realKeys,
    wasCreationRefused: (temporary) => refusedKeys.has(temporary),
    wasStored: (id, field, value) => world.rows.placeOf(id, field, value) !== null,
    wasRefused: (requestID, status) => refusals.get(requestID)?.has(status) ?? false,
    // A tab that is frozen between storing that it sends and sending leaves a state that other tabs cannot tell from
    // sent.
    mayBeUnknown: (entry) =>
      (isUntold(entry.requestID) || looksForgotten(entry, now())) &&
      (sends.timesSent(entry.requestID) > 0 || entry.attempts > 0) &&
      !isPlainToSee(entry.requestID),
  });
  const sends = createSendRules(book, rules);
  const seen = keepSeenValues(world.realKeys);
  const unstored = keepUnstoredAnswers(stored, (requestID) => tries.get(requestID));

  const owed = keepOwedRows();
  const looks = createLooks();
  const sightings = createSightings();

  /** The server answers a repetition from its retry cache. */
  const isRemembered = (requestID: string): boolean =>
    world.isIdentifying() && doneByID.get(requestID) === world.cacheClears();
  /** Without a retry cache that remembers it. */
  const isRepetition = (requestID: string): boolean => done.has(requestID) && !isRemembered(requestID);
  /** The server was seen to do the write under an id that a user's decision has replaced. */
  const wasDoneUnderOther = (requestID: string): boolean => {
    const intents = new Set(book.carriedBy(requestID));
    return [...done.keys()].some(
      (other) => other !== requestID && book.carriedBy(other).some((intent) => intents.has(intent)),
    );
  };
  const findRepetition = (requestID: string): string | null => {
    const intents = book.carriedBy(requestID);
    const { path = '' } = intents[0]?.write.request ?? {};
    // A row that a user has deleted since must not be visible any more.
    const [key = 0] = intents.flatMap(({ write }) =>
      write.effects.map(({ id }) => world.realKeys.get(id) ?? 0),
    );
    if (path === 'v2/tasks' && world.isGone(key)) return null;
    return isRepetition(requestID) && isCreation(intents) && sightings.couldBeSeen(requestID, path)
      ? `${path} is sent again, though the row that it created was to be seen`
      : null;
  };
  const showRows = ({ path }: ApiRequest, { text }: WireReply): void => {
    looks.show(path, parsed(text));
    sightings.see(path);
  };
  const noteRefusal = (requestID: string, status: number): void => {
    refusals.set(requestID, (refusals.get(requestID) ?? new Set()).add(status));
    for (const { write } of book.carriedBy(requestID))
      for (const { kind, id } of write.effects) if (kind === 'create' && id < 0) refusedKeys.add(id);
  };
  const refuse = (requestID: string, item: ServedItem): void => {
    const { status } = item;
    const intents = book.carriedBy(requestID);
    const isRefusal = status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
    if (!isRefusal || world.isOfLeftHistory(item)) return;
    noteRefusal(requestID, status);
    const wasDoneUnderFormerID = wasDoneUnderOther(requestID);
    if (!isRepetition(requestID)) world.judge(item, { user, intents, wasDoneUnderFormerID });
  };
  const accept = (requestID: string, item: ServedItem): void => {
    const earlier = done.get(requestID);
    if (item.requestID !== null && isRemembered(requestID)) return;
    // The network may have doubled it, or the first try came late: what counts is the device's knowledge when it sends.
    if (earlier !== undefined) world.excuse(book.carriedBy(requestID));
    const unseen = world.isIdentifying() && earlier === undefined ? findUnseen(item) : null;
    if (unseen) world.tell(unseen);
    done.set(requestID, (earlier ?? 0) + 1);
    if (item.requestID !== null) doneByID.set(requestID, world.cacheClears());
    looks.accept(requestID);
    sightings.accept(requestID);
    world.accept(item, book.carriedBy(requestID));
  };
  /** An edit that overwrote other users' values without its user having seen them (S63). */
  const findUnseen = ({ method, path, body }: ServedItem): string | null => {
    const [, key] = /^v2\/reasoncodes\/(\d+)$/.exec(path) ?? [];
    if (method !== 'PUT' || !key || !isLoose(body)) return null;
    const field = ['reasonCode', 'description'].find((name) => {
      const now = world.rows.valueOf(Number(key), name);
      return name in body && now !== (body[name] ?? null) && !seen.has(Number(key), name, now);
    });
    return field ? `an edit of ${field} of reason code ${key} took away what nobody there had seen` : null;
  };
  const serveOne = (requestID: string | null, item: ServedItem): void => {
    const wrong =
      requestID === null
        ? `the server was sent what nobody stored: ${item.path}`
        : (findAlteration(item, book.carriedBy(requestID), world) ??
          findOwnBase(item, book.carriedBy(requestID), world.rows));
    if (wrong) world.tell(wrong);
    if (requestID === null) return;
    if (item.status >= 200 && item.status < 300) accept(requestID, item);
    else {
      refuse(requestID, item);
      seen.hear(item.answer);
    }
  };

  return {
    book,
    enter: (writes, undoMs) => {
      seen.enter(writes);
      return book.enter(writes, undoMs);
    },
    promise: (intents, isStored) => {
      const problem = book.promise(intents, isStored);
      if (problem) world.tell(problem);
    },
    edit: (requestID, write) => {
      seen.enter([write]);
      book.edit(requestID, write);
    },
    endWaits: sends.endWaits,
    observe: (entries) => {
      const problem = rules.observe(entries);
      if (problem) world.tell(problem);
    },
    send: (request, tab) => {
      const problem = sends.check(request, tab, stored());
      if (problem) world.tell(problem);
      for (const id of sends.idsOf(request)) {
        if (id === null) continue;
        const isTold = world.isIdentifying() && !named.wasAnonymous(id);
        const again = findRepetition(id) ?? looks.findHaste(id, isTold, world.cacheClears());
        if (again) world.tell(again);
        looks.send(id, book.carriedBy(id), { sentAtMs: tab.nowMs, cacheClears: world.cacheClears() });
      }
      const nameless = named.send(tab.name, request, sends.idsOf(request));
      if (request.method === 'GET') owed.ask(request.path);
      const hasty = request.method === 'GET' ? looks.ask(request.path, tab.nowMs) : null;
      if (nameless ?? hasty) world.tell(nameless ?? hasty ?? '');
    },
    knowFeed: named.knowFeed,
    beginLead: (tab) => {
      unstored.beginLead(tab);
      owed.beginLead(tab);
      sends.beginLead(tab);
    },
    store: (tab, leadLostMs) => {
      if (leadLostMs > graceMs) world.tell(`${tab} stores rows ${leadLostMs} ms after it lost the lead`);
    },
    serve: (request, reply) => {
      if (request.method === 'GET' && reply.status === 200) showRows(request, reply);
      const ids = sends.idsOf(request);
      for (const [index, item] of servedItems(request, reply).entries()) serveOne(ids[index] ?? null, item);
    },
    hear: (request, reply, tab) => {
      if (request.path === 'v2/capabilities' && reply.status === 200) named.hear(tab, reply.text);
      const ids = sends.idsOf(request);
      unstored.hear(tab, ids);
      const items = servedItems(request, reply);
      // A batch that is refused as a whole, as one that names a history that the server has left: nothing of it was
      // done.
      if (items.length === 0 && reply.status >= 400)
        for (const id of ids) if (id) looks.hear(id, reply.status);
      for (const [index, item] of items.entries()) {
        const requestID = ids[index] ?? null;
        if (requestID === null) continue;
        looks.hear(requestID, item.status);
        // To a tab that knows of no feed, a gateway's refusal looks like the API's.
        if (named.wasAnonymous(requestID) && item.status >= 400) noteRefusal(requestID, item.status);
        if (item.status >= 200 && item.status < 300) world.hear(item, book.carriedBy(requestID));
      }
    },
    wasAnonymous: named.wasAnonymous,
    save: () => {
      const before = [done, doneByID].map((map) => ({ map, entries: [...map] }));
      return () => {
        for (const { map, entries } of before) {
          map.clear();
          for (const [requestID, count] of entries) map.set(requestID, count);
        }
      };
    },
    discard: rules.discard,
    evict: rules.evict,
    findIdle: rules.findIdle,
    findUnasked: owed.findUnasked,
    hearRetryAfter: sends.postpone,
    decide: (tab, before, after) => {
      const isAnswer = before.state === 'sending' && (after.state === 'acked' || after.state === 'rejected');
      const hasty = after.state === 'sending' ? unstored.findUnstored(tab) : null;
      if (hasty) world.tell(hasty);
      if (before.state === 'sending' && after.state === 'rejected') owed.refuse(tab, after);
      if (after.state === 'sending') tries.set(after.requestID, tab);
      const sender = tries.get(before.requestID) ?? null;
      if (isAnswer && sender !== null && sender !== tab && before.attempts === after.attempts)
        world.tell(`${tab} settles entry ${before.seq}, which ${sender} has on the wire`);
    },
  };
}

function isCreation(intents: readonly Intent[]): boolean {
  return intents.some(({ write }) => write.effects.some(({ kind, id }) => kind === 'create' && id < 0));
}
