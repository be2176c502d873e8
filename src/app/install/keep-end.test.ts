// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { session } from '../../../tests/fakes/session';
import { hasEnded } from '../../session/store';
import { keepEnd } from './keep-end';

afterEach(() => localStorage.clear());

it('remembers that the server has ended the session until it takes one, whether it can be reached or not', () => {
  const device = createFakeDevice();
  const end = keepEnd(device, session);
  const isKept = () => hasEnded(session, localStorage);
  expect(isKept()).toBe(false);
  device.setConnectivity('signed-out');
  expect(isKept()).toBe(true);
  // The next page has not asked yet, or cannot.
  device.setConnectivity('unknown');
  device.setConnectivity('offline');
  expect(isKept()).toBe(true);
  expect(hasEnded({ ...session, signedInAtMs: session.signedInAtMs + 1 }, localStorage)).toBe(false);
  device.setConnectivity('online');
  expect(isKept()).toBe(false);
  end();
  device.setConnectivity('signed-out');
  expect(isKept()).toBe(false);
});
