// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { createSessionStore } from '../../session/store';
import { registerServiceWorker } from '../install/registration';
import { TvScreen } from './tv-screen';

/** A browser with a waiting service worker; messages to it are recorded. */
function openBrowser() {
  const messages: unknown[] = [];
  const worker = () => Object.assign(new EventTarget(), { state: 'activated', postMessage() {} });
  const active = worker();
  const waiting = Object.assign(worker(), {
    state: 'installed',
    postMessage: (message: unknown) => messages.push(message),
  });
  const registration = Object.assign(new EventTarget(), { active, waiting, update: async () => {} });
  const container = Object.assign(new EventTarget(), {
    controller: active,
    ready: Promise.resolve(registration),
    register: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  return messages;
}

beforeEach(() => {
  vi.stubEnv('PROD', true);
  window.matchMedia = vi
    .fn()
    .mockImplementation(() => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const show = (device = createFakeDevice({ tasks: [] })) =>
  renderPage(<TvScreen sessions={createSessionStore(localStorage)} />, {
    device,
    path: '/tv',
    at: '/tv',
    session: { ...adminSession, userType: 'TOOLS-TV' },
  });

it('takes a new version by itself, when it comes and when it waits already', async () => {
  const taken = [{ type: 'SKIP_WAITING' }];
  const first = openBrowser();
  const page = show();
  await registerServiceWorker();
  await waitFor(() => expect(first).toEqual(taken));
  expect(screen.queryByRole('button', { name: 'Update now' })).toBeNull();
  page.unmount();
  const second = openBrowser();
  await registerServiceWorker();
  expect(second).toEqual([]);
  show();
  await waitFor(() => expect(second).toEqual(taken));
});

it('loads itself anew where it misses code, and goes on trying while the server is away', async () => {
  const asked = vi.fn(async () => ({ ok: false }));
  vi.stubGlobal('fetch', asked);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = show();
  act(() => {
    dispatchEvent(new ErrorEvent('error', { message: 'Importing a module script failed.' }));
  });
  for (const times of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked).toHaveBeenCalledTimes(times);
  }
  page.unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(3);
});

it('says that it is signed out in place of rows that its account may no longer see', async () => {
  const now = new Date().toISOString();
  const task = {
    taskID: 1,
    taskNumber: 'T-1',
    taskType: 'PIC',
    status: 'new',
    onHold: false,
    pickType: 'NORMAL',
  };
  const device = createFakeDevice({ tasks: [{ ...task, priority: 1, deliveryDate: now, lineCount: 1 }] });
  device.setSynced(Date.now());
  show(device);
  expect(await screen.findByText('T-1')).toBeDefined();
  act(() => device.setConnectivity('signed-out'));
  expect(screen.getByText('Signed out')).toBeDefined();
  expect(screen.queryByText('T-1')).toBeNull();
  act(() => device.setConnectivity('online'));
  expect(screen.getByText('T-1')).toBeDefined();
});
