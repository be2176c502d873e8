import { expect, it } from 'vitest';
import { createMemoryCaches } from '../../tests/fakes/memory-caches';
import type { Session } from '../session/session';
import { createBackgroundSession } from './background-session';

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

it('keeps a session for one kind of work, and leaves nothing when it is taken back', async () => {
  const caches = createMemoryCaches();
  const forSending = createBackgroundSession(caches, 'send');
  await forSending.keep(session);
  expect(await forSending.read()).toEqual(session);
  expect(await createBackgroundSession(caches, 'refresh').read()).toBeNull();
  await forSending.forget();
  expect(await forSending.read()).toBeNull();
  expect(caches.names()).toEqual([]);
});
