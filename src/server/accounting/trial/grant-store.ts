import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { z } from 'zod';

const keptEntry = z.object({ payload: z.record(z.string(), z.unknown()), endsAtMs: z.number().nullable() });
const keptFile = z.object({
  secrets: z.record(z.string(), z.string()),
  signingKey: z.record(z.string(), z.unknown()).nullable(),
  entries: z.record(z.string(), keptEntry),
});
type Kept = z.infer<typeof keptFile>;

/** The provider's issued values and state. */
export interface GrantStore {
  /** The secret of this name: made once. */
  secret(name: string, make: () => string): string;
  signingKey(): JsonWebKey;
  adapter(model: string): Adapter;
  /** All values issued so far that a caller could use: codes, tokens, secrets. */
  given(): readonly string[];
}

const usable: ReadonlySet<string> = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode']);

/** @param file that outlives the process; null: none */
export function createGrantStore(file: string | null): GrantStore {
  const kept = file === null ? null : readKept(file);
  const secrets = new Map(Object.entries(kept?.secrets ?? {}));
  const entries = new Map(Object.entries(kept?.entries ?? {}));
  const given = new Set<string>();
  let signingKey: JsonWebKey | null = kept?.signingKey ?? null;

  const save = (): void => {
    if (file === null) return;
    for (const [key, { endsAtMs }] of entries)
      if (endsAtMs !== null && endsAtMs <= Date.now()) entries.delete(key);
    const whole: Kept = {
      secrets: Object.fromEntries(secrets),
      signingKey,
      entries: Object.fromEntries(entries),
    };
    // A process that dies meanwhile leaves the former file.
    writeFileSync(`${file}.new`, JSON.stringify(whole), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    return entry && (entry.endsAtMs === null || entry.endsAtMs > Date.now()) ? entry.payload : undefined;
  };
  const removeWhere = (isGone: (payload: AdapterPayload) => boolean): void => {
    for (const [key, { payload }] of entries) if (isGone(payload)) entries.delete(key);
    save();
  };

  return {
    secret(name, make) {
      const secret = secrets.get(name) ?? make();
      secrets.set(name, secret);
      given.add(secret);
      save();
      return secret;
    },
    signingKey() {
      signingKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
      save();
      return signingKey;
    },
    given: () => [...given],
    adapter: (model) => ({
      async upsert(id, payload, expiresIn) {
        if (usable.has(model)) given.add(id);
        entries.set(`${model}:${id}`, {
          payload,
          endsAtMs: expiresIn ? Date.now() + expiresIn * 1000 : null,
        });
        save();
      },
      find: async (id) => find(`${model}:${id}`),
      findByUid: async (uid) =>
        [...entries.values()].find(({ payload }) => payload.uid === uid && payload.kind === model)?.payload,
      findByUserCode: async () => undefined,
      async consume(id) {
        const entry = entries.get(`${model}:${id}`);
        if (entry) entry.payload['consumed'] = Math.floor(Date.now() / 1000);
        save();
      },
      async destroy(id) {
        entries.delete(`${model}:${id}`);
        save();
      },
      revokeByGrantId: async (grantId) => removeWhere((payload) => payload.grantId === grantId),
    }),
  };
}

function readKept(file: string): Kept | null {
  if (!existsSync(file)) return null;
  try {
    return keptFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Of another version: every company has to connect again.
    return null;
  }
}
