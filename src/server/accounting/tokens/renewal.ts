import { randomUUID } from 'node:crypto';
import type { ProviderClient } from '../oauth/provider-client';
import { ProviderFailure } from '../oauth/provider-failure';
import { endOf, type Loss, type OpenTokens, type StoredConnection, type TokenStore } from './token-store';

type Connected = StoredConnection & { readonly tokens: OpenTokens };

interface RenewalPorts {
  readonly store: TokenStore;
  /** Null while settings are missing. */
  readonly client: ProviderClient | null;
  readonly now: () => Date;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Deletes useless tokens, and tells the staff. */
  readonly lose: (loss: Loss) => Promise<null>;
}

/** Interval between two looks at another process's renewal. */
const lookMs = 250;

/** Renews tokens in one process at a time: a refresh token can be used once, and using it twice would lose both. */
export function createRenewal({ store, client, now, wait, lose }: RenewalPorts) {
  const underWay = new Map<string, Promise<OpenTokens | null>>();

  const find = async (companyID: number): Promise<Connected | null> => {
    const stored = await store.find(companyID);
    return stored?.tokens && stored.lostAtMs === null ? { ...stored, tokens: stored.tokens } : null;
  };
  const isValid = ({ expiresAtMs }: OpenTokens, margin = 0) =>
    expiresAtMs === null || expiresAtMs - margin > now().getTime();

  /** The successors of these tokens, whichever process renews them; null: the connection is lost. */
  async function renew(stale: Connected, isRejected: boolean): Promise<OpenTokens | null> {
    const { companyID, revision } = stale;
    const claim = { companyID, id: randomUUID() };
    let claimed = await store.claim(claim, revision);
    while (!claimed) {
      const present = await find(companyID);
      if (!present || present.revision !== revision) return present?.tokens ?? null;
      if (!isRejected && isValid(present.tokens)) return present.tokens;
      await wait(lookMs);
      claimed = await store.claim(claim, revision);
    }
    const { refreshToken } = stale.tokens;
    if (!client || refreshToken === null)
      return lose({ companyID, revision, why: 'not-renewable', code: null });
    try {
      const given = await client.renew(refreshToken);
      const moment = now();
      const tokens = {
        accessToken: given.accessToken,
        refreshToken: given.refreshToken ?? refreshToken,
        expiresAtMs: endOf(given, moment),
      };
      const isStored = await insisting(() => store.renew({ companyID, revision, tokens, now: moment }));
      return isStored ? tokens : ((await find(companyID))?.tokens ?? null);
    } catch (error) {
      if (error instanceof ProviderFailure && error.kind === 'refused')
        return lose({
          companyID,
          revision,
          why: claimed.isRepeated ? 'interrupted' : 'refused',
          code: error.code,
        });
      const isAnswered = error instanceof ProviderFailure && error.isAnswered && !claimed.isRepeated;
      await store.release(claim, isAnswered);
      if (!isRejected && isValid(stale.tokens)) return stale.tokens;
      throw error;
    }
  }

  /** Issued tokens exist nowhere else: a database that is away for a moment must not lose them. */
  async function insisting<T>(keep: () => Promise<T>): Promise<T> {
    for (let triesLeft = 20; ; triesLeft -= 1) {
      try {
        return await keep();
      } catch (error) {
        if (triesLeft === 0) throw error;
        await wait(lookMs);
      }
    }
  }

  /** Callers of this process share one renewal. */
  function renewTogether(stale: Connected, isRejected: boolean): Promise<OpenTokens | null> {
    const key = `${stale.companyID}/${stale.revision}/${isRejected}`;
    const known = underWay.get(key);
    if (known) return known;
    const renewal = renew(stale, isRejected).finally(() => underWay.delete(key));
    underWay.set(key, renewal);
    return renewal;
  }

  return { find, isValid, renewTogether };
}
