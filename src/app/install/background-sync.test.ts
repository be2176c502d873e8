// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { createMemoryCaches } from '../../../tests/fakes/memory-caches';
import { session } from '../../../tests/fakes/session';
import { updateRow } from '../../domain/mutations/rows';
import { reasonCodes } from '../../domain/resources/catalog/reason-codes';
import { createBackgroundSession } from './background-session';
import { followBackground } from './background-sync';

const code = { reasonCodeID: 1, companyID: 7, reasonCode: 'W', description: 'Wet' };
const edit = updateRow(reasonCodes, code, { description: 'Dry' }, 7);

interface BrowserOptions {
  sends?: boolean;
  refreshes?: boolean;
  isPermitted?: boolean;
}

/** A browser's background work; `asked` is what it was asked for, and with which sessions at hand. */
function openBrowser({ sends = true, refreshes = true, isPermitted = true }: BrowserOptions = {}) {
  const caches = createMemoryCaches();
  const asked: unknown[] = [];
  const grant = (what: unknown): void => {
    if (!isPermitted) throw new DOMException('not installed', 'NotAllowedError');
    asked.push(what);
  };
  const sync = { register: async (tag: string) => grant({ tag, kept: caches.names() }) };
  const periodicSync = {
    register: async (tag: string, { minInterval }: { minInterval: number }) => grant({ tag, minInterval }),
    unregister: async (tag: string) => void asked.push(`no ${tag}`),
  };
  const registration = { ...(sends && { sync }), ...(refreshes && { periodicSync }) };
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve(registration) } });
  return { caches, asked };
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

  it('keeps no session for it where it is not permitted', async () => {
    const { caches } = openBrowser({ isPermitted: false });
    followBackground(createFakeDevice(), session);
    await pass(60_000);
    expect(caches.names()).toEqual([]);
  });
});

describe('a browser', () => {
  /** Writes wait for a minute; which sessions were at hand then. */
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
