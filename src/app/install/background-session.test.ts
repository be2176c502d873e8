import { expect, it } from 'vitest';
import { createMemoryCaches } from '../../../tests/fakes/memory-caches';
import { session } from '../../../tests/fakes/session';
import { createBackgroundSession } from './background-session';

it('keeps a session for one kind of work, and leaves nothing when it is taken back', async () => {
  const caches = createMemoryCaches();
  const forSending = createBackgroundSession(caches, 'send');
  await forSending.keep(session);
  expect(await forSending.read()).toEqual(session);
  expect(await createBackgroundSession(caches, 'refresh').read()).toBeNull();
  await forSending.clear();
  expect(await forSending.read()).toBeNull();
  expect(caches.names()).toEqual([]);
});
