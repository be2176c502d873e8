// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { createFakeServer } from '../../../tests/fakes/fake-server';
import { createFakeFetch, FakeTabWorker } from '../../../tests/fakes/fake-tab-worker';
import { updateRow } from '../../domain/mutations/rows';
import { pickers } from '../../domain/resources/company/pickers';
import type { OutboxEntry } from '../../domain/sync/write';
import { outboxFile } from '../../resource-kit/diagnostics/outbox-file';
import { authorizationOf, type Session } from '../../session/session';
import { connectDevice } from '../../sync/connect-device';
import type { DeviceStatus } from '../../sync/device';

const session: Session = {
  // Unique: other files leave their databases in the same process.
  userID: 57,
  companyID: 7,
  userType: 'TOOLS',
  username: 'aino',
  companyCode: 'ACME',
  secret: 'first-secret',
  baseUrl: 'https://tools.example/api/',
  signedInAtMs: 0,
  maxLifetimeMin: null,
};
const renewed: Session = { ...session, secret: 'second-secret' };
const picker = { pickerID: 4, companyID: 7, pickerCode: 'P4', firstName: 'Aino', lastName: 'Virta' };
const until = (check: () => unknown) => vi.waitFor(check, 15_000);
const refuse = (status: number, code: string) => Response.json({ message: 'refused', code }, { status });

it('the export of a device after a refused session and a refused write contains no credentials', async () => {
  const server = createFakeServer({ companyID: 7, feed: true, retryCache: true, announcesRetryCache: true });
  server.put('pickers', picker);
  const network = createFakeFetch(server);
  vi.stubGlobal('fetch', network.fetch);
  network.instead = () => refuse(401, 'auth.signed-out');
  const device = connectDevice(session, { createWorker: () => new FakeTabWorker() });
  let status: DeviceStatus | null = null;
  let entries: readonly OutboxEntry[] = [];
  device.watchStatus((next) => {
    status = next;
  });
  device.watchOutbox((next) => {
    entries = next;
  });
  await until(() => expect(status?.connectivity).toBe('signed-out'));
  network.instead = ({ method }) => (method === 'GET' ? null : refuse(403, 'auth.not-allowed'));
  device.renewSession(renewed);
  const write = updateRow(pickers, picker, { lastName: 'Salo' }, 7);
  const withPin = { ...write, request: { ...write.request, body: { lastName: 'Salo', pin: '7391' } } };
  await expect(device.submit([withPin])).rejects.toThrow('pin of pickers is secret');
  await device.submit([write]);
  await until(() => expect(entries).toMatchObject([{ state: 'rejected' }]));

  const decisions = await device.diagnose();
  const damaged = await device.readDamaged();
  if (!status) throw new Error('no status');
  const text = outboxFile({ entries, damaged, decisions, status, session: renewed, version: '1', nowMs: 0 });
  await device.close();
  vi.unstubAllGlobals();
  const exported = decisions.map(({ what, about }) => (what === 'connectivity' ? about.kind : what));
  expect(exported).toEqual(expect.arrayContaining(['signed-out', 'online', 'send', 'rejected']));
  const secrets = [session, renewed].flatMap((each) => [each.secret, authorizationOf(each)]);
  expect(network.authorizations).toEqual(expect.arrayContaining([session, renewed].map(authorizationOf)));
  for (const secret of [...secrets, 'Basic ', '7391']) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/authorization/i);
});
