import { expect, it, vi } from 'vitest';
import type { Leader } from './lead/leader';
import { type MessageHandlers, routeMessage } from './route-message';

it.each([
  ['a leader tells its state to a tab that has just opened', true, true, 1],
  ['a leader does not repeat it to a tab that was open before', true, false, 0],
  ['a tab that does not lead tells nothing', false, true, 0],
])('[S28] %s', (_what, leads, isNew, times) => {
  const publish = vi.fn(async () => {});
  const handlers = { status: { publish }, leader: () => (leads ? ({} as Leader) : null) };
  routeMessage({ kind: 'here', isNew }, handlers as unknown as MessageHandlers);
  expect(publish).toHaveBeenCalledTimes(times);
});
