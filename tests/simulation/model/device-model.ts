import type { OutboxEntry, Write } from '../../../src/domain/sync/write';
import type { ApiRequest } from '../../../src/protocol/exchange';
import type { SimulatedUser, WireReply } from '../simulated-server';
import { type Book, createBook, type Intent } from './book';
import { createOutboxRules } from './outbox-rules';
import { pathWithRealKeys, sortedText, withRealKeys } from './real-keys';
import { createSendRules, type SendingTab } from './send-rules';
import { type ServedItem, servedItems } from './wire-items';
import type { WorldModel } from './world-model';

/** What the persons of a device did and what became of it: told by everything that enters and leaves the device. */
export interface DeviceModel {
  readonly book: Book;
  /** A person enters writes. */
  enter(writes: readonly Write[], undoMs: number): readonly Intent[];
  /** The device says that they are stored. */
  promise(intents: readonly Intent[]): void;
  edit(requestID: string, write: Write): void;
  hurry(): void;
  observe(entries: readonly OutboxEntry[]): void;
  /** A tab puts a request on the wire. */
  send(request: ApiRequest, tab: SendingTab): void;
  /** The server has done or refused it, whether the answer arrives or not. */
  serve(request: ApiRequest, reply: WireReply): void;
  /** A tab reads the answer. @param untilMs by the device's clock */
  hearRetryAfter(request: ApiRequest, untilMs: number): void;
  /** Inside a transaction of the outbox: what a tab makes of an entry. */
  decide(tab: string, before: OutboxEntry, after: OutboxEntry): void;
}

export function createDeviceModel(
  world: WorldModel,
  user: SimulatedUser,
  stored: () => readonly OutboxEntry[],
): DeviceModel {
  const book = createBook();
  const refusals = new Map<string, Set<number>>();
  const done = new Map<string, string>();
  const rules = createOutboxRules({
    book,
    realKeys: world.realKeys,
    wasRefused: (requestID, status) => refusals.get(requestID)?.has(status) ?? false,
    mayBeUnknown: (requestID) => !world.isIdentifying && sends.timesSent(requestID) > 0,
  });
  const sends = createSendRules(book, rules);

  const refuse = (requestID: string, item: ServedItem): void => {
    const { status } = item;
    const isRefusal = status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
    if (!isRefusal) return;
    const known = refusals.get(requestID) ?? new Set();
    refusals.set(requestID, known.add(status));
    world.judge(item, user);
  };
  const accept = (requestID: string, item: ServedItem): void => {
    const earlier = done.get(requestID);
    if (world.isIdentifying && earlier !== undefined) return;
    if (earlier !== undefined && item.method === 'POST' && isCreation(book.carriedBy(requestID)))
      world.tell(`${item.path} took effect twice for one write`);
    done.set(requestID, item.path);
    world.accept(item, book.carriedBy(requestID));
  };
  const serveOne = (requestID: string | null, item: ServedItem): void => {
    if (requestID === null) return world.tell(`the server was sent what nobody stored: ${item.path}`);
    const wrong = findAlteration(item, book.carriedBy(requestID), world);
    if (wrong) return world.tell(wrong);
    if (item.status >= 200 && item.status < 300) accept(requestID, item);
    else refuse(requestID, item);
  };

  return {
    book,
    enter: book.enter,
    promise: (intents) => {
      const missing = intents.find((intent) => !book.isStored(intent));
      if (missing) world.tell(`${missing.write.name} was said to be stored, and is not`);
    },
    edit: book.edit,
    hurry: sends.hurry,
    observe: (entries) => {
      const problem = rules.observe(entries);
      if (problem) world.tell(problem);
    },
    send: (request, tab) => {
      const problem = sends.check(request, tab, stored());
      if (problem) world.tell(problem);
    },
    serve: (request, reply) => {
      const ids = sends.idsOf(request);
      for (const [index, item] of servedItems(request, reply).entries()) serveOne(ids[index] ?? null, item);
    },
    hearRetryAfter: sends.postpone,
    decide: (tab, before, after) => {
      const isAnswer = before.state === 'sending' && (after.state === 'acked' || after.state === 'rejected');
      const sender = sends.lastSender(before.requestID);
      if (isAnswer && sender !== null && sender !== tab && before.attempts === after.attempts)
        world.tell(`${tab} settles entry ${before.seq}, which ${sender} has on the wire`);
    },
  };
}

function isCreation(intents: readonly Intent[]): boolean {
  return intents.some(({ write }) => write.effects.some(({ kind, id }) => kind === 'create' && id < 0));
}

/** A request says what the persons entered, later values before earlier ones, under real keys. */
function findAlteration(item: ServedItem, intents: readonly Intent[], world: WorldModel): string | null {
  const last = intents.at(-1)?.write.request;
  if (!last) return `the server was sent what nobody entered: ${item.path}`;
  const body = Object.assign({}, ...intents.map(({ write }) => write.request.body ?? {}));
  const expected = sortedText([
    last.method,
    pathWithRealKeys(last.path, world.realKeys),
    withRealKeys(body, world.realKeys),
  ]);
  const sent = sortedText([item.method, item.path, item.body]);
  return sent === expected ? null : `the server was sent ${sent}, not ${expected}`;
}
