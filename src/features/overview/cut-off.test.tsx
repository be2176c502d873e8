// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Device } from '../../sync/device';
import { OverviewPage } from './overview-page';

beforeEach(() => localStorage.clear());

/** A device during its first sync, without data. */
function open() {
  const device = createFakeDevice({});
  const { watchAggregate, watchStatus } = device;
  const cutOff = {
    watchAggregate: ((name, params, onResult) =>
      watchAggregate(name, params, (result) =>
        onResult({ ...result, loading: true }),
      )) satisfies Device['watchAggregate'],
    watchStatus: ((onStatus) =>
      watchStatus((status) => onStatus({ ...status, completeAsOfMs: null }))) satisfies Device['watchStatus'],
  };
  renderPage(<OverviewPage />, { device: Object.assign(device, cutOff), path: '/overview', at: '/overview' });
  return device;
}

const coming = () => screen.queryAllByText('Still loading: more rows are on their way').length;

it('missing rows are not shown as zero tasks or no active user', async () => {
  open();
  expect(await screen.findByText('Not synced yet')).toBeDefined();
  await screen.findAllByText('Still loading: more rows are on their way');
  expect(screen.queryByText('No tasks on these days')).toBeNull();
  expect(screen.queryByText('Lines per hour')).toBeNull();
  expect(screen.queryByText('Nobody has been active')).toBeNull();
});

it('says that nothing is on its way any more once the server is gone', async () => {
  const device = open();
  await screen.findAllByText('Still loading: more rows are on their way');
  act(() => device.setConnectivity('offline'));
  expect((await screen.findAllByText('Not available offline')).length).toBe(4);
  expect(screen.getAllByText('Offline: only what is on this device is shown').length).toBeGreaterThan(0);
  expect(coming()).toBe(0);
});
