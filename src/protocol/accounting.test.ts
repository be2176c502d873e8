import { expect, it } from 'vitest';
import { parseConnectionStatus } from './accounting';

it('uses of a connection only what it knows', () => {
  const status = { state: 'lost', missing: ['A', 7], tenant: 3, lostWhy: 'refused', queued: '4' };
  expect(parseConnectionStatus(status)).toMatchObject({
    ...{ state: 'lost', missing: ['A'], tenant: null, lostWhy: 'refused', queued: null },
  });
  const later = { ...status, missing: 'A', lostWhy: 'a reason of a later version' };
  expect(parseConnectionStatus(later)).toMatchObject({ missing: [], lostWhy: null });
  for (const none of [null, [], {}, { state: 'asleep' }]) expect(parseConnectionStatus(none)).toBeNull();
});
