import { type Capabilities, parseCapabilities, plainCapabilities } from '../../../protocol/changes';
import type { ApiReply, ApiRequest } from '../../../protocol/exchange';
import { parseJsonText } from '../../../protocol/parse';
import {
  type AskedAt,
  type Connectivity,
  mayAskInMs,
  nextConnectivity,
  unknownConnectivity,
} from '../../core/connectivity';
import { type Reached, reachedBy } from '../../core/send/classify';
import type { Clock, Network, Random } from '../../ports';

export const requestTimeoutMs = 30_000;
const dayMs = 24 * 60 * 60_000;

/** Every call of a tab to the API goes through here: whether it answers is known from its answers. */
export interface Connection {
  connectivity(): Connectivity;
  send(request: ApiRequest): Promise<ApiReply>;
  get(path: string): Promise<ApiReply>;
  /** Milliseconds until the API may be asked; null: the user has to sign in first. */
  mayAskInMs(): number | null;
  /** What the server can do; asked once, null while it does not answer. */
  capabilities(): Promise<Capabilities | null>;
  /** Whether the device's clock is within a day of the server's, by its last answer; false: it is not, or that is not known. */
  isClockRight(): boolean;
  /** The server has changed what it can do: ask again. */
  forgetCapabilities(): void;
  nudge(): void;
  renewCredentials(): void;
}

export interface ConnectionOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'next'>;
  readonly network: Pick<Network, 'send'>;
  readonly onChange: (connectivity: Connectivity) => void;
}

export function createConnection({ clock, random, network, onChange }: ConnectionOptions): Connection {
  let connectivity = unknownConnectivity;
  let known: Capabilities | null = null;
  let clockErrorMs = Number.NaN;
  const turn = (next: Connectivity): void => {
    if (next === connectivity) return;
    connectivity = next;
    onChange(connectivity);
  };
  const hear = (kind: Reached, asked: AskedAt): void =>
    turn(nextConnectivity(connectivity, { kind, nowMs: clock.now(), jitter: random.next(), asked }));
  const send = async (request: ApiRequest): Promise<ApiReply> => {
    const asked = connectivity;
    const reply = await network.send(request);
    hear(reachedBy(reply), asked);
    if (reply.kind === 'reply') clockErrorMs = Date.parse(reply.headers.get('date') ?? '') - clock.now();
    return reply;
  };
  const get = (path: string): Promise<ApiReply> =>
    send({ method: 'GET', path, headers: {}, body: null, timeoutMs: requestTimeoutMs });
  const ask = async (): Promise<Capabilities | null> => {
    const reply = await get('v2/capabilities');
    if (reply.kind === 'none' || reply.status === 401) return null;
    if (reply.status === 200) return parseCapabilities(parseJsonText(reply.text));
    // Only "there is no such thing" tells a plain API; writes sent to a server taken for one carry no identity.
    if (reply.status === 404) return plainCapabilities;
    hear('none', connectivity);
    return null;
  };
  return {
    connectivity: () => connectivity,
    send,
    get,
    mayAskInMs: () => mayAskInMs(connectivity, clock.now()),
    capabilities: async () => {
      known ??= await ask();
      return known;
    },
    isClockRight: () => Math.abs(clockErrorMs) < dayMs,
    forgetCapabilities: () => {
      known = null;
    },
    nudge: () => turn(nextConnectivity(connectivity, { kind: 'nudge' })),
    renewCredentials: () => turn(nextConnectivity(connectivity, { kind: 'new-credentials' })),
  };
}
