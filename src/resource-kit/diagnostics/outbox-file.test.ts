import { expect, it } from 'vitest';
import { updateRow } from '../../domain/mutations/rows';
import { pickers } from '../../domain/resources/company/pickers';
import type { Session } from '../../session/session';
import type { DeviceStatus } from '../../sync/device';
import { readDeviceFile } from './device-file';
import { outboxFile, outboxFileName } from './outbox-file';

const session: Session = {
  userID: 2,
  companyID: 1,
  userType: 'TOOLS',
  username: 'aino',
  companyCode: 'DE/MO',
  secret: 'session-secret-1',
  baseUrl: 'https://tools.example/api/',
  signedInAtMs: 0,
  maxLifetimeMin: null,
};
const status: DeviceStatus = {
  connectivity: 'offline',
  clockErrorMinutes: 0,
  lastSyncMs: 5,
  completeAsOfMs: 5,
  pending: 1,
  sending: 0,
  uncertain: 0,
  rejected: 0,
  isLeader: true,
  isOutdated: false,
  isSyncing: false,
  isPersisted: true,
  isStorageFull: false,
  isMirrorUnavailable: false,
  snapshot: {},
  mirrored: {},
  bytesUsed: 0,
  windowDays: 14,
  damagedEntries: 2,
  newerEntries: 0,
};
const write = updateRow(pickers, { pickerID: 4, lastName: 'Virta' }, { lastName: 'Salo' }, 1);

it('holds every entry, the status and the damaged count, and no secret', () => {
  const entry = {
    ...write,
    request: {
      ...write.request,
      body: [
        { companyID: 1, lastName: 'Salo', pin: '7391' },
        { requests: [{ body: { password: 'hunter2', pin: '7391' } }] },
      ],
    },
    seq: 1,
    requestID: 'r1',
    userActionID: 'g1',
    userID: 2,
    companyID: 1,
    state: 'pending' as const,
    createdAtMs: 0,
    notBeforeMs: 0,
    attempts: 0,
    sentAtMs: null,
    ackedAt: null,
    rejection: null,
  };
  const damaged = [{ seq: 7, request: { body: { pin: '7391', lastName: 'Ojala' } } }, 'torn'];
  const decisions = [{ atMs: 3, what: 'send', about: { entries: 2 } }];
  const text = outboxFile({
    entries: [entry],
    damaged,
    decisions,
    status,
    session,
    version: '1.2.3',
    nowMs: 0,
  });
  for (const secret of ['session-secret-1', '7391', 'hunter2']) expect(text).not.toContain(secret);
  expect(JSON.parse(text)).toMatchObject({
    version: '1.2.3',
    damagedEntries: 2,
    damaged: [{ seq: 7, request: { body: { pin: '(removed)', lastName: 'Ojala' } } }, 'torn'],
    decisions: [{ what: 'send' }],
    status: { connectivity: 'offline' },
    user: { username: 'aino' },
    entries: [
      {
        requestID: 'r1',
        request: { body: [{ lastName: 'Salo', pin: '(removed)' }, {}] },
        base: { lastName: 'Virta' },
      },
    ],
  });
});

it('names the file by company and local day', () => {
  expect(outboxFileName('DE/MO', new Date(2026, 0, 5))).toBe('outbox-DE_MO-2026-01-05.json');
});

it('is handed over with the readable part when the rest cannot be read', async () => {
  const fails = () => Promise.reject(new Error('gone'));
  const decision = { atMs: 0, what: 'steal', about: {} } as const;
  const read = async (device: Parameters<typeof readDeviceFile>[0]['device']) =>
    JSON.parse(await readDeviceFile({ device, entries: Promise.resolve([]), status, session }));
  expect(await read({ readDamaged: async () => ['torn'], diagnose: fails })).toMatchObject({
    damaged: ['torn'],
    decisions: [],
  });
  expect(await read({ readDamaged: fails, diagnose: async () => [decision] })).toMatchObject({
    damaged: [],
    decisions: [decision],
  });
});
