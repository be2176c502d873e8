// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

class Registered extends EventTarget {
  installing: Version | null = null;
  waiting: Version | null = null;
  active: Version | null = null;
}

class Version extends EventTarget {
  readonly scriptURL = new URL('/service-worker.js', location.href).href;
  state = 'installing';
  postMessage(): void {}
}

/** A browser that has installed a version and takes its time to start it; `active` is the one that serves the page. */
async function install(active: Version | null): Promise<() => (() => void) | null> {
  const registration = Object.assign(new Registered(), { active });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: active,
    ready: new Promise<never>(() => {}),
    register: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  vi.resetModules();
  const { readUpdate, registerServiceWorker } = await import('./updates');
  void registerServiceWorker();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  const version = new Version();
  registration.installing = version;
  registration.dispatchEvent(new Event('updatefound'));
  registration.installing = null;
  registration.waiting = version;
  version.state = 'installed';
  version.dispatchEvent(new Event('statechange'));
  await vi.advanceTimersByTimeAsync(60_000);
  return readUpdate;
}

beforeEach(() => {
  vi.stubEnv('PROD', true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('a version that waits beside the one that runs is offered', async () => {
  const readUpdate = await install(new Version());
  expect(readUpdate()).toBeTypeOf('function');
});

it('the very first version is not offered as a new one, however long the browser takes to start it', async () => {
  const readUpdate = await install(null);
  expect(readUpdate()).toBeNull();
});
