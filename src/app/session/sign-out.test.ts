// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { session } from '../../../tests/fakes/session';
import type { ConnectionStatus } from '../../domain/accounting';
import { keepSeenStatus } from '../../features/integration/kept-status';
import { writeKeptMapping } from '../../resource-kit/import/kept-mapping';
import { taskDays } from '../../session/remembered';
import { createSessionStore, writeLanguage } from '../../session/store';
import { keepFlags } from '../start/keep-flags';
import { signOut } from './sign-out';

const connected: ConnectionStatus = {
  state: 'connected',
  missing: [],
  tenant: '4711',
  connectedBy: 'mika',
  connectedAt: '2026-11-23T08:00:00.000Z',
  renewedAt: null,
  lostAt: null,
  lostWhy: null,
  lostCode: null,
  startedBy: null,
  startedUntil: null,
  queued: 0,
};

it("deletes the user's data, and keeps the device's", () => {
  const fetch = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', fetch);
  localStorage.setItem(taskDays, '2026-11-01_');
  writeKeptMapping(1, 'tasks', { bin: { header: 'Paikka' } });
  keepSeenStatus(session, { status: connected, seenAt: '2026-11-23T08:00:00.000Z' });
  keepFlags(session, { loaded: true, names: ['a'], valueOf: () => 'true', isOn: () => true });
  writeLanguage(localStorage, 'sv');
  const sessions = createSessionStore(localStorage);
  sessions.write(session);
  expect(Object.keys(localStorage)).toHaveLength(6);
  signOut(sessions);
  expect(sessions.read()).toBeNull();
  // Also if the page is gone before the server has answered.
  const told = expect.objectContaining({ method: 'POST', keepalive: true, credentials: 'omit' });
  expect(fetch.mock.calls).toEqual([[`${session.baseUrl}logout`, told]]);
  expect(Object.values(localStorage)).toEqual(['sv']);
  vi.unstubAllGlobals();
});
