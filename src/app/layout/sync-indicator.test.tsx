import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { SyncIndicator } from './sync-indicator';

afterEach(() => vi.useRealTimers());

it.each([
  ['of today by its time', new Date(2026, 10, 30, 0, 1), 'Offline, synced 00:01'],
  ['of another day with its date', new Date(2026, 10, 27, 16, 2), 'Offline, synced 27/11/2026 16:02'],
  ['that has not been', null, 'Offline, not synced yet'],
])('tells a sync %s', (_which, synced, name) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 30, 12), toFake: ['Date'] });
  const device = createFakeDevice({});
  device.setConnectivity('offline');
  device.setSynced(synced?.getTime() ?? null);
  renderPage(<SyncIndicator />, { device, path: '/', at: '/' });
  expect(screen.getByRole('link').getAttribute('aria-label')).toBe(name);
});
