import { expect, it } from 'vitest';
import type { Session } from '../session/session';
import { createBackgroundSession, type TextCaches } from './background-session';

const session: Session = {
  userID: 5,
  companyID: 7,
  userType: 'TOOLS',
  username: 'aino',
  companyCode: 'ACME',
  secret: 's',
  baseUrl: 'https://tools.example/api/',
  signedInAtMs: 0,
  maxLifetimeMin: null,
};

function createCaches(): TextCaches & { names(): readonly string[] } {
  const stored = new Map<string, Map<string, Response>>();
  return {
    open: async (name) => {
      const cache = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, cache);
      return { put: async (path, response) => void cache.set(path, response) };
    },
    match: async (path, { cacheName }) => stored.get(cacheName)?.get(path)?.clone(),
    delete: async (name) => stored.delete(name),
    names: () => [...stored.keys()],
  };
}

it('keeps a session for one kind of work, and leaves nothing when it is taken back', async () => {
  const caches = createCaches();
  const forSending = createBackgroundSession(caches, 'send');
  await forSending.keep(session);
  expect(await forSending.read()).toEqual(session);
  expect(await createBackgroundSession(caches, 'refresh').read()).toBeNull();
  await forSending.forget();
  expect(await forSending.read()).toBeNull();
  expect(caches.names()).toEqual([]);
});
