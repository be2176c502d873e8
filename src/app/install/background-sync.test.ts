// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { createMemoryCaches } from '../../../tests/fakes/memory-caches';
import { session } from '../../../tests/fakes/session';
import { updateRow } from '../../domain/mutations/rows';
import { reasonCodes } from '../../domain/resources/catalog/reason-codes';
import type { Device, DeviceStatus } from '../../sync/device';
import { createBackgroundSession } from './background-session';
import { followBackground } from './background-sync';

const code = { reasonCodeID: 1, companyID: 7, reasonCode: 'W', description: 'Wet' };
const edit = updateRow(reasonCodes, code, { description: 'Dry' }, 7);

interface BrowserOptions {
  sends?: boolean;
  refreshes?: boolean;
  isPermitted?: boolean;
  /** The service worker is ready only once `ready` is called. */
  isSlow?: boolean;
  /** A refresh is registered only once `granted` is called. */
  isHesitant?: boolean;
}

/** A browser's background work; `asked` records what was requested, and with which stored sessions. */
function openBrowser({
  sends = true,
  refreshes = true,
  isPermitted = true,
  isSlow = false,
  isHesitant = false,
}: BrowserOptions = {}) {
  const caches = createMemoryCaches();
  let [ready, granted] = [() => {}, () => {}];
  const untilGranted = isHesitant && new Promise<void>((resolve) => (granted = resolve));
  const asked: unknown[] = [];
  const grant = (what: unknown): void => {
    if (!isPermitted) throw new DOMException('not installed', 'NotAllowedError');
    asked.push(what);
  };
  const sync = { register: async (tag: string) => grant({ tag, kept: caches.names() }) };
  const periodicSync = {
    register: async (tag: string, { minInterval }: { minInterval: number }) => {
      grant({ tag, minInterval });
      await untilGranted;
    },
    unregister: async (tag: string) => void asked.push(`no ${tag}`),
  };
  const registration = { ...(sends && { sync }), ...(refreshes && { periodicSync }) };
  vi.stubGlobal('caches', caches);
  const becomes = isSlow
    ? new Promise((resolve) => (ready = () => resolve(registration)))
    : Promise.resolve(registration);
  vi.stubGlobal('navigator', { serviceWorker: { ready: becomes } });
  return { caches, asked, ready: () => ready(), granted: () => granted() };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const sending = { tag: 'send', kept: ['background-send'] };
const refreshing = { tag: 'refresh', minInterval: 900_000 };

beforeEach(() => {
  vi.stubEnv('PROD', true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('writes that wait', () => {
  it('are sent in the background when they have waited for two seconds', async () => {
    const { caches, asked } = openBrowser({ refreshes: false });
    const device = createFakeDevice({ reasonCodes: [code] });
    followBackground(device, session);
    await pass(60_000);
    expect(asked).toEqual([]);
    await device.submit([edit]);
    await pass(1_999);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toEqual([sending]);
    expect(await createBackgroundSession(caches, 'send').read()).toEqual(session);
    device.acknowledge();
    await pass(0);
    expect(caches.names()).toEqual([]);
  });

  it('need no help when they leave sooner', async () => {
    const { caches, asked } = openBrowser({ refreshes: false });
    const device = createFakeDevice({ reasonCodes: [code] });
    followBackground(device, session);
    await device.submit([edit]);
    await pass(1_000);
    device.acknowledge();
    await pass(60_000);
    expect([asked, caches.names()]).toEqual([[], []]);
  });

  it('are sent in the background at once when the page is hidden', async () => {
    const { asked } = openBrowser({ refreshes: false });
    const device = createFakeDevice({ reasonCodes: [code] });
    followBackground(device, session);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(asked).toEqual([]);
    await device.submit([edit]);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(asked).toEqual([sending]);
  });

  it('are sent after two seconds however often the device tells of itself meanwhile', async () => {
    const { asked } = openBrowser({ refreshes: false });
    let tell: (status: DeviceStatus) => void = () => {};
    const watchStatus: Device['watchStatus'] = (onStatus) => {
      tell = onStatus;
      return () => {};
    };
    followBackground({ ...createFakeDevice(), watchStatus }, session);
    const waiting = { pending: 1, sending: 0, uncertain: 0 } as DeviceStatus;
    for (let second = 0; second < 2; second++) {
      tell({ ...waiting, pending: 1 + second });
      await pass(1_000);
    }
    expect(asked).toEqual([sending]);
  });

  it('leave no session behind where it ends before the browser is ready', async () => {
    const { caches, asked, ready } = openBrowser({ refreshes: false, isSlow: true });
    const device = createFakeDevice({ reasonCodes: [code] });
    const end = followBackground(device, session);
    await device.submit([edit]);
    await pass(2_000);
    end();
    ready();
    await pass(60_000);
    expect([asked, caches.names()]).toEqual([[], []]);
  });
});

describe('a console that the browser may refresh', () => {
  it('is refreshed every quarter of an hour, until its session ends', async () => {
    const { caches, asked } = openBrowser();
    const device = createFakeDevice({ reasonCodes: [code] });
    const end = followBackground(device, session);
    await pass(0);
    expect(asked).toEqual([refreshing]);
    expect(await createBackgroundSession(caches, 'refresh').read()).toEqual(session);
    await device.submit([edit]);
    end();
    await pass(60_000);
    expect(asked).toEqual([refreshing, 'no refresh']);
    expect(caches.names()).toEqual([]);
  });

  it('keeps no session for it where that ends while the browser is asked', async () => {
    const { caches, asked, granted } = openBrowser({ isHesitant: true });
    const end = followBackground(createFakeDevice(), session);
    await pass(0);
    end();
    granted();
    await pass(60_000);
    expect(asked).toEqual([refreshing, 'no refresh']);
    expect(caches.names()).toEqual([]);
  });

  it('keeps no session for it where it is not permitted', async () => {
    const { caches } = openBrowser({ isPermitted: false });
    followBackground(createFakeDevice(), session);
    await pass(60_000);
    expect(caches.names()).toEqual([]);
  });
});

describe('a browser', () => {
  /** Writes wait for a minute; the sessions stored at that time. */
  const work = async (caches: ReturnType<typeof createMemoryCaches>) => {
    const device = createFakeDevice({ reasonCodes: [code] });
    const end = followBackground(device, session);
    await device.submit([edit]);
    await pass(60_000);
    const kept = caches.names();
    end();
    await pass(0);
    return kept;
  };

  it('that only sends is asked for nothing else', async () => {
    const { caches, asked } = openBrowser({ refreshes: false });
    expect(await work(caches)).toEqual(['background-send']);
    expect(asked).toEqual([sending]);
    expect(caches.names()).toEqual([]);
  });

  it('that permits nothing is asked in vain, and nothing fails', async () => {
    const { caches, asked } = openBrowser({ isPermitted: false });
    await work(caches);
    expect(asked).toEqual(['no refresh']);
    expect(caches.names()).toEqual([]);
  });

  it('that knows no background work is given no session', async () => {
    const { caches, asked } = openBrowser({ sends: false, refreshes: false });
    expect([await work(caches), asked]).toEqual([[], []]);
  });

  it.each([
    ['service workers', () => vi.stubGlobal('navigator', {})],
    ['caches', () => Reflect.deleteProperty(globalThis, 'caches')],
  ])('without %s is left alone', async (_, take) => {
    const { caches, asked } = openBrowser();
    take();
    expect([await work(caches), asked]).toEqual([[], []]);
  });
});
