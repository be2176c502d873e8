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
import { createAbilityDoubt, isWhole } from './ability-doubt';
import { askCapabilities } from './ask-capabilities';
import { createServerClock } from './server-clock';

export const requestTimeoutMs = 30_000;

/** Every call of a tab to the API goes through here: whether it answers is known from its answers. */
export interface Connection {
  connectivity(): Connectivity;
  send(request: ApiRequest): Promise<ApiReply>;
  get(path: string): Promise<ApiReply>;
  /** Milliseconds until the API may be asked; null: the user has to sign in first. */
  mayAskInMs(): number | null;
  /**
   * What the server can do; null while it does not answer. One that lacks the feed or the retry cache is asked again when it is
   * back after a silence, and until it is certain that it lacks it (S56).
   */
  capabilities(): Promise<Capabilities | null>;
  /** Milliseconds until an API that seems plain is asked again: writes wait for it; 0: it is certain what the server can do. */
  doubtMs(): number;
  /** The server's time by an answer of late; null: it is not known. */
  serverTimeMs(): number | null;
  /** The device's time, or the server's where that is earlier: a window that is reckoned from it lacks nothing by either (S24). */
  earliestMs(): number;
  /** How far the device is behind the server by its last answer, before it where negative; 0: no answer has told. */
  clockErrorMinutes(): number;
  /** Asks the API, unless it has answered lately. @returns false: it does not answer */
  hearTime(): Promise<boolean>;
  /** The server has changed what it can do: ask again. */
  dropCapabilities(): void;
  syncNow(): void;
  renewCredentials(): void;
}

export interface ConnectionOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'next'>;
  readonly network: Pick<Network, 'send'>;
  readonly apiMemory?: ApiMemory | undefined;
  /** Path of a list that any API of ours has; null: none may be read. */
  readonly probePath: string | null;
  readonly onChange: (connectivity: Connectivity) => void;
}

export function createConnection(options: ConnectionOptions): Connection {
  const { clock, random, network, onChange } = options;
  let connectivity = unknownConnectivity;
  let known: Capabilities | null = null;
  /** What was known last: what stands between is told by it also while it is asked again. */
  let announced: Capabilities | null = null;
  const doubt = createAbilityDoubt(clock, options.apiMemory);
  const { hear: hearDate, isHeard, ...told } = createServerClock(clock);
  const turn = (next: Connectivity): void => {
    if (next === connectivity) return;
    if (next.kind === 'online' && connectivity.kind !== 'online' && !isWhole(known)) known = null;
    connectivity = next;
    onChange(connectivity);
  };
  const hear = (kind: Reached, asked: AskedAt): void =>
    turn(nextConnectivity(connectivity, { kind, nowMs: clock.now(), jitter: random.next(), asked }));
  const exchange = async (request: ApiRequest): Promise<ApiReply> => {
    const reply = await network.send(request);
    // What stands between may tell another time.
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
    // Rows leave the device on the API's own word only (S57).
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
    if (found) await doubt.hear(found);
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
      if (known && doubt.askAgainInMs(known) !== 0) return known;
      known = await askOnce();
      return known;
    },
    doubtMs: () => doubt.writesWaitMs(known),
    ...told,
    hearTime: async () => {
      // What the API can do may be something else than when it was asked for that.
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
