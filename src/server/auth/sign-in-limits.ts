import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Messages } from '../database/messages';
import { failure } from '../http/api-error';

export interface Attempt {
  /** In its compared form (`loginNameOf`). */
  readonly loginName: string;
  readonly address: string;
  /** Id of the device, if this user has signed in on it before. */
  readonly deviceID: string | null;
}

/** Slows the guessing of passwords. Attempts are counted before they are checked; right ones are given back. */
export interface SignInLimits {
  /** Throws 429 with the seconds to wait. */
  reserve(attempt: Attempt): Promise<ReservedAttempt>;
  /** Counts the attempts that other processes report from now on. */
  listen(): void;
  close(): void;
}

export interface ReservedAttempt {
  /** The password was right, or was not checked. */
  giveBack(): Promise<void>;
  /** The password was wrong: other processes count it, too. */
  keep(): void;
}

export interface SignInLimitsOptions {
  /** Key that hides names and addresses from other listeners on the database. */
  readonly key: Buffer;
  /** Absent: no other processes. */
  readonly messages: Messages | undefined;
  readonly onError: (error: unknown) => void;
}

const windowSeconds = 5 * 60;
/**
 * Failures within the window: of a name on one address or device, of a name anywhere, on all devices where that user
 * has signed in, of an address.
 */
const limits = { perPlace: 10, perName: 50, perKnownName: 100, perAddress: 100 } as const;
type Limit = keyof typeof limits;

interface Counted {
  readonly limit: Limit;
  readonly mark: string;
}

const channel = 'tools_sign_in';

export function createSignInLimits({ key, messages, onError }: SignInLimitsOptions): SignInLimits {
  const counters: ReadonlyMap<string, RateLimiterMemory> = new Map(
    Object.entries(limits).map(([limit, points]) => [
      limit,
      new RateLimiterMemory({ points, duration: windowSeconds }),
    ]),
  );
  const teller = randomBytes(9).toString('base64url');
  let told = 0;
  let stop: (() => void) | null = null;

  /** PostgreSQL sends equal messages once: each has a number. */
  const tell = (counted: readonly Counted[]): void => {
    const text = [teller, ++told, ...counted.map(({ limit, mark }) => `${limit}:${mark}`)].join(' ');
    messages?.send(channel, [text]).catch(onError);
  };
  const hear = (text: string): void => {
    const [from, , ...counted] = text.split(' ');
    if (from === teller) return;
    for (const one of counted) {
      const [limit = '', mark = ''] = one.split(':');
      counters.get(limit)?.penalty(mark).catch(onError);
    }
  };

  return {
    async reserve(attempt) {
      const counted = placesOf(attempt).map(([limit, place]) => ({
        limit,
        mark: createHmac('sha256', key).update(`${limit} ${place}`).digest('base64url').slice(0, 22),
      }));
      const taken: (() => Promise<unknown>)[] = [];
      const giveBack = async () => {
        for (const one of taken) await one();
      };
      for (const { limit, mark } of counted) {
        const counter = counters.get(limit);
        taken.push(async () => {
          const left = await counter?.reward(mark);
          // A caller who tries thousands of names is turned away and fills no memory.
          if (left && left.consumedPoints <= 0) await counter?.delete(mark);
        });
        try {
          await counter?.consume(mark);
        } catch (refusal) {
          await giveBack();
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw failure(429, 'auth.too-many-attempts').after(Math.ceil(refusal.msBeforeNext / 1000));
        }
      }
      return { giveBack, keep: () => tell(counted) };
    },
    listen: () => {
      stop ??= messages?.listen(channel, hear) ?? null;
    },
    close: () => stop?.(),
  };
}

/**
 * The owner of an IPv6 address has a whole network: its first half identifies it. Some proxies append the port to an
 * address, which differs with each connection.
 */
function networkOf(address: string): string {
  const [, inBrackets, withPort] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(address) ?? [];
  const plain = (inBrackets ?? withPort ?? address).replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? [];
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from(
    { length: Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0)) },
    () => '0',
  );
  return [...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(':');
}

/** The keys under which an attempt is counted. */
function placesOf({ loginName, address, deviceID }: Attempt): readonly (readonly [Limit, place: string])[] {
  const from = networkOf(address);
  if (deviceID === null)
    return [
      ['perAddress', from],
      ['perPlace', `address ${from} ${loginName}`],
      ['perName', loginName],
    ];
  return [
    ['perPlace', `device ${deviceID} ${loginName}`],
    // Strangers are not counted here: guesses from other devices lock out none of these.
    ['perKnownName', loginName],
  ];
}
