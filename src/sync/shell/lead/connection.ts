import type { ApiMemory } from '../../../domain/sync/outbox-types';
import { oneAtATime } from '../../../lib/one-at-a-time';
import type { Capabilities } from '../../../protocol/capabilities';
import type { ApiReply, ApiRequest } from '../../../protocol/exchange';
import {
  type AskedAt,
  type Connectivity,
  mayAskInMs,
  nextConnectivity,
  unknownConnectivity,
} from '../../core/connectivity';
import { isForeign, type Reached, reachedBy } from '../../core/send/classify';
import type { Clock, Network, Random } from '../../ports';
import { askCapabilities } from './ask-capabilities';
import { createCapabilityCheck, isComplete } from './capability-check';
import { createServerClock } from './server-clock';

export const requestTimeoutMs = 30_000;

/** All calls of a tab to the API go through here: their answers tell whether it can be reached. */
export interface Connection {
  connectivity(): Connectivity;
  send(request: ApiRequest): Promise<ApiReply>;
  get(path: string): Promise<ApiReply>;
  /** Milliseconds until the API may be asked; null: not before the user has signed in. */
  mayAskInMs(): number | null;
  /**
   * The server's capabilities; null while it does not answer. A server without a feed or a retry cache is asked again
   * when it returns after a silence, and until it is certain that it lacks them (S56).
   */
  capabilities(): Promise<Capabilities | null>;
  /**
   * Milliseconds for which writes wait because an API that seems plain is asked again; 0: its capabilities are certain.
   */
  writesWaitMs(): number;
  /** The server's time by a recent answer; null: unknown. */
  serverTimeMs(): number | null;
  /** The earlier of the device's and the server's time: a window reckoned from it lacks nothing by either (S24). */
  earliestMs(): number;
  /** How many minutes the device is behind the server by its last answer (negative: ahead); 0: no answer has told. */
  clockErrorMinutes(): number;
  /** Asks the API, unless it has answered lately. @returns false: it does not answer */
  hearTime(): Promise<boolean>;
  /** The server's capabilities have changed: ask again. */
  dropCapabilities(): void;
  syncNow(): void;
  renewCredentials(): void;
}

export interface ConnectionOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'next'>;
  readonly network: Pick<Network, 'send'>;
  readonly apiMemory?: ApiMemory | undefined;
  /** Path of a list that each of our APIs has; null: none may be read. */
  readonly probePath: string | null;
  readonly onChange: (connectivity: Connectivity) => void;
}

export function createConnection(options: ConnectionOptions): Connection {
  const { clock, random, network, onChange } = options;
  let connectivity = unknownConnectivity;
  let known: Capabilities | null = null;
  /**
   * The last known capabilities: they identify answers of something in between, also while they are asked for again.
   */
  let announced: Capabilities | null = null;
  const check = createCapabilityCheck(clock, options.apiMemory);
  const { hear: hearDate, isHeard, ...told } = createServerClock(clock);
  const turn = (next: Connectivity): void => {
    if (next === connectivity) return;
    if (next.kind === 'online' && connectivity.kind !== 'online' && !isComplete(known)) known = null;
    connectivity = next;
    onChange(connectivity);
  };
  const hear = (kind: Reached, asked: AskedAt): void =>
    turn(nextConnectivity(connectivity, { kind, nowMs: clock.now(), jitter: random.next(), asked }));
  const exchange = async (request: ApiRequest): Promise<ApiReply> => {
    const reply = await network.send(request);
    // Something in between may tell another time.
    if (reply.kind === 'none') return reply;
    if (!isForeign(reply, announced)) hearDate(reply);
    // Either a proxy has answered, or the server has been replaced by an older one, which sends no mark.
    else if (announced?.marked) known = null;
    return reply;
  };
  const send = async (request: ApiRequest): Promise<ApiReply> => {
    const asked = connectivity;
    const reply = await exchange(request);
    hear(reachedBy(reply, announced), asked);
    return reply;
  };
  const get = async (path: string): Promise<ApiReply> => {
    const reply = await send(getRequest(path));
    // Rows leave the device only on the API's own word (S57).
    return isForeign(reply, announced) ? { kind: 'none', reason: 'not-our-api' } : reply;
  };
  const ask = async (): Promise<Capabilities | null> => {
    const asked = connectivity;
    const reply = await exchange(getRequest('v2/capabilities'));
    const hasHadFeed = async (): Promise<boolean> =>
      announced?.changeFeed || ((await options.apiMemory?.hasHadFeed()) ?? false);
    const found = await askCapabilities(reply, { ...options, hasHadFeed, get });
    const isSignedOut = reachedBy(reply, announced) === 'signed-out';
    if (found) announced = found;
    if (found) await check.hear(found);
    hear(found ? 'answered' : isSignedOut ? 'signed-out' : 'none', asked);
    return found;
  };
  const askOnce = oneAtATime(ask);
  return {
    connectivity: () => connectivity,
    send,
    get,
    mayAskInMs: () => mayAskInMs(connectivity, clock.now()),
    capabilities: async () => {
      if (known && check.askAgainInMs(known) !== 0) return known;
      known = await askOnce();
      return known;
    },
    writesWaitMs: () => check.writesWaitMs(known),
    ...told,
    hearTime: async () => {
      // The capabilities may have changed since they were asked for.
      if (!isHeard()) known = (await askOnce()) ?? known;
      return isHeard();
    },
    dropCapabilities: () => {
      known = null;
    },
    syncNow: () => turn(nextConnectivity(connectivity, { kind: 'sync-now' })),
    renewCredentials: () => turn(nextConnectivity(connectivity, { kind: 'new-credentials' })),
  };
}

function getRequest(path: string): ApiRequest {
  return { method: 'GET', path, headers: {}, body: null, timeoutMs: requestTimeoutMs };
}
