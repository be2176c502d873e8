// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import type { DeviceStatus } from '../../sync/device';
import { SignOutDialog } from './sign-out-dialog';

const status: DeviceStatus = {
  connectivity: 'online',
  lastSyncMs: 0,
  completeAsOfMs: 0,
  pending: 2,
  sending: 0,
  uncertain: 0,
  rejected: 0,
  isLeader: true,
  isOutdated: false,
  isSyncing: false,
  isPersisted: false,
  isStorageFull: false,
  snapshot: {},
  mirrored: {},
  bytesUsed: 0,
  windowDays: 14,
  damagedEntries: 0,
};
const sessions = { read: () => adminSession, write: () => {}, reload: () => {}, subscribe: () => () => {} };

function show(isPersisted: boolean): void {
  renderPage(<SignOutDialog sessions={sessions} onClose={() => {}} />, {
    device: {
      ...createFakeDevice({}),
      watchStatus: (onStatus) => {
        onStatus({ ...status, isPersisted });
        return () => {};
      },
    },
    path: '/',
    at: '/',
  });
}

beforeEach(() => {
  return () => vi.unstubAllGlobals();
});

it.each([
  [false, 1],
  [true, 0],
])(
  'says when the browser may throw away what is kept (storage is persistent: %s)',
  async (isPersisted, count) => {
    show(isPersisted);
    expect(await screen.findByText('2 changes have not been sent yet.')).toBeDefined();
    expect(screen.queryAllByText(/can be lost when the disk is full/)).toHaveLength(count);
  },
);
