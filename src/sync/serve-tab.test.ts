// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeServer, type FakeServer } from '../../tests/fakes/fake-server';
import { createFakeFetch, FakeTabWorker } from '../../tests/fakes/fake-tab-worker';
import { session as person } from '../../tests/fakes/session';
import { updateRow } from '../domain/mutations/rows';
import { reasonCodes } from '../domain/resources/catalog/reason-codes';
import { databaseName } from '../session/session';
import { type ConnectedDevice, connectDevice } from './connect-device';
import type { Device, DeviceStatus, RowsResult } from './device';
import type { ChannelMessage } from './ports';

const code = { reasonCodeID: 3, companyID: 7, reasonCode: 'WET', description: 'Wet' };
let users = 0;
let server: FakeServer;
let network: ReturnType<typeof createFakeFetch>;
const ends: (() => unknown)[] = [];

beforeEach(() => {
  server = createFakeServer({ companyID: 7, feed: true, retryCache: true, announcesRetryCache: true });
  server.put('reasonCodes', code);
  network = createFakeFetch(server);
  vi.stubGlobal('fetch', network.fetch);
});

afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page with its worker, and another tab of the same device, of which only the messages exist. */
function openTab() {
  const session = { ...person, userID: ++users };
  const heard: ChannelMessage[] = [];
  const other = new BroadcastChannel(databaseName(session));
  other.onmessage = ({ data }) => void heard.push(data);
  const device: ConnectedDevice = connectDevice(session, { createWorker: () => new FakeTabWorker() });
  ends.push(device.close, () => other.close());
  return { device, heard, broadcast: (message: ChannelMessage) => other.postMessage(message) };
}

function turn(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

const until = (check: () => unknown) => vi.waitFor(check, 15_000);
const statusOf = (device: Device, holds: (status: DeviceStatus) => boolean) =>
  new Promise<DeviceStatus>((resolve) => {
    const end = device.watchStatus((status) => {
      if (!holds(status)) return;
      resolve(status);
      queueMicrotask(() => end());
    });
  });

it('[S37] a hidden tab hands the lead over on request, a visible one does not', async () => {
  turn('hidden');
  const { device, heard, broadcast } = openTab();
  const beats = () => heard.filter((message) => message.kind === 'beat');
  const handedOver = async () => (await device.diagnose()).filter(({ what }) => what === 'hand-over').length;
  // A tab that is slow to start leads before it hears that it is hidden.
  await until(() => expect(beats().at(-1)?.isVisible).toBe(false));
  const holder = beats()[0]?.holder ?? '';
  broadcast({ kind: 'hand-over', holder });
  await until(async () => expect(await handedOver()).toBe(1));
  await until(() => expect(beats().at(-1)?.isVisible).toBe(false));
  await until(() => expect(heard.filter(({ kind }) => kind === 'leads')).toHaveLength(2));
  turn('visible');
  // Messages arrive in their order.
  broadcast({ kind: 'hand-over', holder });
  broadcast({ kind: 'pull-command', command: { kind: 'extendWindow', days: 30 } });
  await statusOf(device, ({ windowDays }) => windowDays === 30);
  expect(await handedOver()).toBe(1);
});

it("the status says whether the browser's storage is persistent", async () => {
  const storage = {
    persisted: async () => false,
    persist: async () => true,
    estimate: async () => ({ usage: 12 }),
  };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  ends.push(() => Reflect.deleteProperty(navigator, 'storage'));
  const { device } = openTab();
  const { bytesUsed } = await statusOf(device, ({ isPersisted }) => isPersisted === true);
  expect(bytesUsed).toBe(12);
});

it('a browser without channel, locks, storage and service worker reads, writes and sends', async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'BroadcastChannel');
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  if (before) ends.push(() => Object.defineProperty(globalThis, 'BroadcastChannel', before));
  expect('BroadcastChannel' in globalThis).toBe(false);
  for (const name of ['locks', 'storage', 'serviceWorker']) expect(name in navigator, name).toBe(false);
  const session = { ...person, userID: ++users };
  const device = connectDevice(session, { createWorker: () => new FakeTabWorker() });
  ends.unshift(device.close);
  await statusOf(device, ({ lastSyncMs, isSyncing }) => lastSyncMs !== null && !isSyncing);
  await device.submit([updateRow(reasonCodes, code, { description: 'Dry' }, 7)]);
  await until(() => expect(server.rows('reasonCodes')).toMatchObject([{ description: 'Dry' }]));
  await statusOf(device, ({ pending, sending, uncertain }) => pending + sending + uncertain === 0);
});

it('a page that is visible again syncs at once', async () => {
  const { device } = openTab();
  await statusOf(device, ({ lastSyncMs, isSyncing }) => lastSyncMs !== null && !isSyncing);
  const before = network.authorizations.length;
  turn('hidden');
  turn('visible');
  await until(() => expect(network.authorizations.length).toBeGreaterThan(before));
});

it('a pattern that would take too many steps is no filter', async () => {
  const { device } = openTab();
  const answers: RowsResult[] = [];
  const query = {
    resource: 'reasonCodes',
    filter: { reasonCode: { regexp: 'a{900}b{900}' } },
    sort: [],
    range: [0, 9],
  } as const;
  ends.push(device.watchRows(query, (answer) => void answers.push(answer)));
  await until(() =>
    expect(answers.at(-1)).toMatchObject({ error: { id: 'Not a valid regular expression' } }),
  );
});
