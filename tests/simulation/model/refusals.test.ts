import { expect, it } from 'vitest';
import { createRow } from '../../../src/domain/mutations/rows';
import { reasonCodes } from '../../../src/domain/resources/catalog/reason-codes';
import type { OutboxEntry } from '../../../src/domain/sync/write';
import { dayMs } from '../../../src/lib/time-units';
import type { ApiRequest } from '../../../src/protocol/exchange';
import { entryOf } from '../../fakes/entries';
import type { SimulatedServer } from '../simulated-server';
import { createDeviceModel, type DeviceModel } from './device-model';
import { createWorldModel } from './world-model';

const user = { userID: 1, userType: 'TOOLS', companyID: 1 } as const;
const write = createRow(reasonCodes, -5, { reasonCode: 'c1', description: 'n1' }, 1);

it('knows that a code exists already because of a former try under another id', () => {
  const { send, retry, problem } = deviceThatCreates({ isIdentifying: false });
  send('first', created);
  retry('first', 'second');
  send('second', duplicate);
  expect(problem()).toBeNull();
});

it('knows no reason if no former try was seen to make it', () => {
  const { send, retry, problem } = deviceThatCreates({ isIdentifying: false });
  send('first', { status: 500, headers: {}, text: '{}' });
  retry('first', 'second');
  send('second', duplicate);
  expect(problem()).toContain('409 without a reason known');
});

it('knows no reason if the server was sent the id under which it has made it', () => {
  const { send, problem } = deviceThatCreates({ isIdentifying: true });
  send('first', created);
  send('first', duplicate);
  expect(problem()).toContain('409 without a reason known');
});

it('knows that a request sent under its id may be left to a user once a tab is told that there is no retry cache any more', () => {
  const leave = (capabilities: string): string | null => {
    const { send, retry, hearCapabilities, problem } = deviceThatCreates({ isIdentifying: true });
    send('first', created);
    hearCapabilities(capabilities);
    retry('first', 'second');
    return problem();
  };
  expect(leave('{"changeFeed":true,"retryCache":false}')).toBeNull();
  expect(leave('{"changeFeed":true,"retryCache":true}')).toContain('left to a user without need');
});

it('knows that it may be left to a user by a clock that says that it was sent weeks ago, or will be', () => {
  const leave = (days: number): string | null => {
    const { send, retry, setClock, problem } = deviceThatCreates({ isIdentifying: true });
    send('first', created);
    setClock(days * dayMs);
    retry('first', 'second');
    return problem();
  };
  for (const days of [-2, 7]) expect(leave(days)).toBeNull();
  for (const days of [-0.5, 5]) expect(leave(days)).toContain('left to a user without need');
});

type Reply = Parameters<DeviceModel['serve']>[1];

const created: Reply = {
  status: 200,
  headers: {},
  text: '{"reasonCodeID":6,"reasonCode":"c1","description":"n1"}',
};
const duplicate: Reply = { status: 409, headers: {}, text: '{"code":"row.duplicate"}' };

/** A device with one creation in its outbox. @param told whether the server is sent request ids */
function deviceThatCreates(told: { readonly isIdentifying: boolean }) {
  let entries: readonly OutboxEntry[] = [];
  let clockMs = 0;
  const server = { isIdentifying: () => told.isIdentifying, userTypeOf: () => user.userType };
  const world = createWorldModel(server as unknown as SimulatedServer);
  const device = createDeviceModel(
    world,
    user,
    () => entries,
    () => clockMs,
  );
  const hold = (more: Partial<OutboxEntry>): void => {
    entries = [{ ...(entries[0] ?? entryOf(1, write)), ...more }];
    device.observe(entries);
  };
  device.enter([write], 0);
  hold({ requestID: 'first' });
  return {
    problem: world.problem,
    setClock: (ms: number): void => {
      clockMs = ms;
    },
    hearCapabilities: (text: string): void => {
      const request: ApiRequest = {
        method: 'GET',
        path: 'v2/capabilities',
        headers: {},
        body: null,
        timeoutMs: 1,
      };
      device.hear(request, { status: 200, headers: {}, text }, 't1');
    },
    retry: (from: string, requestID: string): void => {
      hold({ requestID: from, state: 'rejected', rejection: unknown });
      hold({ requestID, state: 'pending', rejection: null });
    },
    send: (requestID: string, reply: Reply): void => {
      hold({ requestID, state: 'sending', attempts: 1, sentAtMs: 0 });
      const request: ApiRequest = {
        ...write.request,
        headers: { 'x-request-id': requestID },
        timeoutMs: 1,
      };
      device.send(request, { name: 't1', leadLostMs: 0, nowMs: 1 });
      device.serve(request, reply);
    },
  };
}

const unknown = {
  status: 0,
  message: 'It is not known whether the server did it',
  code: 'sync.unknown-outcome',
  fields: {},
  blocksUpTo: 1,
};
