// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** One version of the service worker; `messages` records what a page has sent to it. */
class Version extends EventTarget {
  readonly messages: unknown[] = [];
  state: ServiceWorkerState = 'installing';
  postMessage(message: { readonly type: string }): void {
    this.messages.push(message.type);
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

interface Tab {
  /** The version that serves the page when it is opened. */
  controller?: Version | null;
  active?: Version | null;
  waiting?: Version | null;
}

/** A browser that has loaded the page; `reloads` counts its reloads. */
async function open({ active = null, controller = active, waiting = null }: Tab) {
  const registration = Object.assign(new EventTarget(), {
    installing: null as Version | null,
    waiting,
    active,
    update: async () => {},
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller,
    ready: new Promise<never>(() => {}),
    register: async () => registration,
  });
  vi.stubGlobal('navigator', { serviceWorker });
  let reloads = 0;
  vi.stubGlobal('location', { reload: () => reloads++ });
  vi.resetModules();
  const { registerServiceWorker } = await import('./registration');
  const { readUpdate } = await import('./updates');
  void registerServiceWorker();
  // The first version is installed by a page that is already open.
  await vi.advanceTimersByTimeAsync(1_000);
  return {
    readUpdate,
    reloads: () => reloads,
    /** The browser finds a new version; `install` is called when its files are loaded. */
    find: () => {
      const version = new Version();
      registration.installing = version;
      registration.dispatchEvent(new Event('updatefound'));
      return {
        version,
        install: () => {
          registration.installing = null;
          registration.waiting = version;
          version.become('installed');
        },
      };
    },
    /** The waiting version starts; `serves`: and serves this page. */
    start: ({ serves }: { serves: boolean }) => {
      const version = registration.waiting;
      registration.active?.become('redundant');
      Object.assign(registration, { waiting: null, active: version });
      version?.become('activating');
      if (!serves) return;
      serviceWorker.controller = version;
      serviceWorker.dispatchEvent(new Event('controllerchange'));
    },
  };
}

const started = () => Object.assign(new Version(), { state: 'activated' as const });
const installed = () => Object.assign(new Version(), { state: 'installed' as const });
const minute = () => vi.advanceTimersByTimeAsync(60_000);

beforeEach(() => {
  vi.stubEnv('PROD', true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('a waiting version is offered, even one that waits before the page is opened', async () => {
  const page = await open({ active: started() });
  const { install } = page.find();
  expect(page.readUpdate()).toBeNull();
  install();
  expect(page.readUpdate()).toBeTypeOf('function');
  const next = await open({ active: started(), waiting: installed() });
  expect(next.readUpdate()).toBeTypeOf('function');
});

it('the very first version is not offered as a new one, however long the browser takes to start it', async () => {
  const page = await open({});
  page.find().install();
  await minute();
  page.start({ serves: true });
  expect(page.readUpdate()).toBeNull();
});

it('a version that is taken loads the page anew once it serves it, and only once', async () => {
  const active = started();
  const waiting = installed();
  const page = await open({ active, waiting });
  const leave = vi.fn(() => page.reloads() === 0);
  page.readUpdate()?.(leave);
  expect([waiting.messages, active.messages, page.reloads()]).toEqual([['SKIP_WAITING'], ['YIELD'], 0]);
  expect(leave).not.toHaveBeenCalled();
  page.start({ serves: true });
  await minute();
  expect(page.reloads()).toBe(1);
  expect(leave.mock.results.map(({ value }) => value)).toEqual([true]);
});

it('a page that must not go now stays, and offers to follow the version that has started meanwhile', async () => {
  const page = await open({ active: started(), waiting: installed() });
  const taken = page.readUpdate();
  taken?.(() => false);
  page.start({ serves: true });
  await minute();
  expect(page.reloads()).toBe(0);
  expect(page.readUpdate()).not.toBe(taken);
  // The server is not asked: the new version is loaded.
  expect(await page.readUpdate()?.(() => true)).toBe(true);
  expect(page.reloads()).toBe(1);
});

it('a version that is taken is told again while it waits', async () => {
  const waiting = installed();
  const page = await open({ active: started(), waiting });
  page.readUpdate()?.();
  waiting.messages.length = 0;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(waiting.messages).toEqual(['SKIP_WAITING']);
});

it('the version that waits now is taken if it has replaced the offered one', async () => {
  const waiting = installed();
  const page = await open({ active: started(), waiting });
  const { version, install } = page.find();
  waiting.become('redundant');
  install();
  page.readUpdate()?.();
  expect([waiting.messages, version.messages]).toEqual([[], ['SKIP_WAITING']]);
});

it('a page without a controller follows another tab that has taken the offered version', async () => {
  const page = await open({ active: started(), controller: null, waiting: installed() });
  page.start({ serves: false });
  page.readUpdate()?.();
  await minute();
  expect(page.reloads()).toBe(1);
});

it('a page is loaded anew though it does not hear that the new version serves it', async () => {
  const page = await open({ active: started(), waiting: installed() });
  page.readUpdate()?.();
  page.start({ serves: false });
  await minute();
  expect(page.reloads()).toBe(1);
});

it('a version that another tab has taken is offered, not forced upon a user', async () => {
  const page = await open({ active: started(), waiting: installed() });
  page.start({ serves: true });
  await minute();
  expect(page.reloads()).toBe(0);
  page.readUpdate()?.();
  expect(page.reloads()).toBe(1);
});

/** It has files, but denies them to this page. */
function refusing() {
  return Object.assign(new EventTarget(), {
    controller: null,
    register: async () => {
      throw new DOMException('An SSL certificate error occurred', 'SecurityError');
    },
  });
}

it.each([
  ['on plain http', {}],
  ['under a certificate that was clicked away', { serviceWorker: refusing() }],
])(
  'without a service worker the server is asked, and each other version that it has is offered: %s',
  async (_, browser) => {
    let page = '<script type="module" src="/assets/start-1.js"></script>';
    document.head.innerHTML = page;
    const ask = vi.fn(async () => new Response(page));
    vi.stubGlobal('fetch', ask);
    vi.stubGlobal('navigator', browser);
    vi.resetModules();
    const { registerServiceWorker } = await import('./registration');
    const { readUpdate } = await import('./updates');
    const registering = registerServiceWorker();
    await vi.advanceTimersByTimeAsync(1_000);
    await registering;
    const hour = () => vi.advanceTimersByTimeAsync(60 * 60_000);
    const offers: unknown[] = [];
    for (const next of [
      page,
      'a page of what stands between',
      page.replace('1', '2'),
      page.replace('1', '2'),
    ]) {
      page = next;
      await hour();
      offers.push(readUpdate());
    }
    expect(offers).toEqual([null, null, expect.any(Function), offers[2]]);
    page = page.replace('2', '3');
    await hour();
    expect(readUpdate()).not.toBe(offers[2]);
    ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await hour();
    expect(ask).toHaveBeenCalledTimes(6);
  },
);
