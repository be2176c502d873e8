import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { failure } from '../http/api-error';

export interface Attempt {
  /** As names are looked up (`loginNameOf`). */
  readonly loginName: string;
  readonly address: string;
  /** Id of the device, where this user has signed in on it before. */
  readonly deviceID: string | null;
}

/** Slows guessing of passwords. Attempts are counted before they are checked; right ones are given back. */
export interface SignInLimits {
  /** Throws 429 with the seconds to wait; otherwise the result gives the attempt back. */
  reserve(attempt: Attempt): Promise<() => Promise<void>>;
}

const windowSeconds = 5 * 60;
/**
 * Failures within the window: of a name on one address or device, of a name anywhere, on all devices where that user has
 * signed in, of an address.
 */
const limits = { perPlace: 10, perName: 50, perKnownName: 100, perAddress: 100 } as const;

export function createSignInLimits(): SignInLimits {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: windowSeconds });
  const perPlace = limiter(limits.perPlace);
  const perName = limiter(limits.perName);
  const perKnownName = limiter(limits.perKnownName);
  const perAddress = limiter(limits.perAddress);

  return {
    async reserve({ loginName, address, deviceID }) {
      const from = networkOf(address);
      const places: readonly (readonly [RateLimiterMemory, string])[] =
        deviceID === null
          ? [
              [perAddress, from],
              [perPlace, `address ${from} ${loginName}`],
              [perName, loginName],
            ]
          : [
              [perPlace, `device ${deviceID} ${loginName}`],
              // No stranger is counted here: whoever guesses from elsewhere locks out none of these devices.
              [perKnownName, loginName],
            ];
      const taken: (() => Promise<unknown>)[] = [];
      const giveBack = async () => {
        for (const one of taken) await one();
      };
      for (const [counter, key] of places) {
        taken.push(() => counter.reward(key));
        try {
          await counter.consume(key);
        } catch (refusal) {
          await giveBack();
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw failure(429, 'auth.too-many-attempts').after(Math.ceil(refusal.msBeforeNext / 1000));
        }
      }
      return giveBack;
    },
  };
}

/** Who has an address of IPv6 has a whole network of them: its first half tells it. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? [];
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from(
    { length: Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0)) },
    () => '0',
  );
  return [...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(':');
}
