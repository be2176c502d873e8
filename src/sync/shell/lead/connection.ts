import { type Capabilities, parseCapabilities, plainCapabilities } from '../../../protocol/changes';
import type { ApiReply, ApiRequest } from '../../../protocol/exchange';
import { parseJsonText } from '../../../protocol/parse';
import { type AskedAt, mayAskInMs, nextReach, type Reach, unknownReach } from '../../core/reach';
import { type Reached, reachedBy } from '../../core/send/classify';
import type { Clock, Network, Random } from '../../ports';

export const requestTimeoutMs = 30_000;
const dayMs = 24 * 60 * 60_000;

/** Every call of a tab to the API goes through here: whether it answers is known from its answers. */
export interface Connection {
  reach(): Reach;
  send(request: ApiRequest): Promise<ApiReply>;
  get(path: string): Promise<ApiReply>;
  /** Milliseconds until the API may be asked; null: somebody has to sign in first. */
  mayAskInMs(): number | null;
  /** What the server can do; asked once, null while it does not answer. */
  capabilities(): Promise<Capabilities | null>;
  /** Whether the device's clock is within a day of the server's, by its last answer; false: it is not, or nobody knows. */
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
  readonly onChange: (reach: Reach) => void;
}

export function createConnection({ clock, random, network, onChange }: ConnectionOptions): Connection {
  let reach = unknownReach;
  let known: Capabilities | null = null;
  let clockErrorMs = Number.NaN;
  const turn = (next: Reach): void => {
    if (next === reach) return;
    reach = next;
    onChange(reach);
  };
  const hear = (kind: Reached, asked: AskedAt): void =>
    turn(nextReach(reach, { kind, nowMs: clock.now(), jitter: random.next(), asked }));
  const send = async (request: ApiRequest): Promise<ApiReply> => {
    const asked = reach;
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
    hear('none', reach);
    return null;
  };
  return {
    reach: () => reach,
    send,
    get,
    mayAskInMs: () => mayAskInMs(reach, clock.now()),
    capabilities: async () => {
      known ??= await ask();
      return known;
    },
    isClockRight: () => Math.abs(clockErrorMs) < dayMs,
    forgetCapabilities: () => {
      known = null;
    },
    nudge: () => turn(nextReach(reach, { kind: 'nudge' })),
    renewCredentials: () => turn(nextReach(reach, { kind: 'new-credentials' })),
  };
}
