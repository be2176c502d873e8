import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { secretsFrom } from '../auth/secrets';
import type { Database } from '../database/database';
import type { AppContext, SignedIn } from '../http/context';
import { createNews } from './news';
import { createStreams, type StreamTarget } from './streams';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const actor: SignedIn = {
  userID: 7,
  companyID: 1,
  userType: 'TOOLS',
  username: 'anna',
  role: 'admin',
  secretHash: 'hash',
  passwordHash: null,
};
const account = { username: 'anna', userType: 'TOOLS', companyCode: 'C', sessionMaxLifetime: 60 };

/** A database with one session, or none once it is revoked. */
function openStream(signedInAt: Date, hasGone = false, listener: SignedIn = actor, isDeaf = false) {
  const session = { isRevoked: false, isBroken: false, isFound: Promise.resolve() };
  const database: Database = {
    kind: 'postgres',
    read: async (work) => {
      if (session.isBroken) throw new Error('no connection');
      return work({ rows: async () => [] });
    },
    readOnce: async () => {
      await session.isFound;
      if (session.isBroken) throw new Error('no connection');
      const { secretHash } = listener;
      const row = { companyID: 1, userID: 7, secretHash, signedInAt: signedInAt.toISOString(), ...account };
      return session.isRevoked ? [] : [row];
    },
    write: () => Promise.reject(new Error('streams never write')),
    close: async () => undefined,
  };
  const context: AppContext = {
    database,
    now: () => new Date(),
    isPlain: false,
    news: createNews({ database, pollMs: 10 ** 9 }),
    secrets: secretsFrom(Buffer.alloc(32)),
  };
  const streams = createStreams({ context, news: context.news });
  const heard: string[] = [];
  // How much Node itself buffers of a stream without a reader depends on its version.
  const wire = new PassThrough({ highWaterMark: 16_384 });
  const response: StreamTarget = Object.assign(wire, { writeHead: () => undefined });
  if (!isDeaf) wire.on('data', (chunk) => heard.push(String(chunk)));
  if (hasGone) wire.destroy();
  streams.open(response, { companyID: 1, actor: listener });
  return { wire, session, heard, news: context.news, streams, hasEnded: () => wire.writableEnded };
}

it('beats every 15 seconds while the session lives, and ends when it is revoked', async () => {
  const { session, heard, news, hasEnded } = openStream(new Date());
  await vi.advanceTimersByTimeAsync(45_000);
  expect(heard.filter((chunk) => chunk === ': alive\n\n')).toHaveLength(3);
  news.announce(1, { epoch: 'e', version: 4 });
  await vi.advanceTimersByTimeAsync(1);
  expect(heard.at(-1)).toBe('event: news\ndata: e-admin:4\n\n');
  session.isRevoked = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(hasEnded()).toBe(true);
  news.announce(1, { epoch: 'e', version: 5 });
  expect(heard.at(-1)).toBe('event: news\ndata: e-admin:4\n\n');
  // It causes no more requests.
  expect(vi.getTimerCount()).toBe(0);
});

it('ends when the listener has stopped taking what is sent', async () => {
  const { wire, news, streams } = openStream(new Date(), false, actor, true);
  for (let version = 1; version < 3_000 && !wire.destroyed; version++) {
    news.announce(1, { epoch: 'e', version });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  // Its end would wait behind unread data.
  expect(wire.destroyed).toBe(true);
  streams.close();
  expect(wire.readableLength + wire.writableLength).toBeLessThan(200_000);
});

it('ends when the session has outlived its time', async () => {
  const { hasEnded } = openStream(new Date());
  await vi.advanceTimersByTimeAsync(59 * 60_000);
  expect(hasEnded()).toBe(false);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(hasEnded()).toBe(true);
});

it('sends nothing more once it was ended, though its session is found to be valid afterwards', async () => {
  const { wire, session, heard, streams, hasEnded } = openStream(new Date());
  const failures: unknown[] = [];
  wire.on('error', (error) => failures.push(error));
  let find = () => {};
  session.isFound = new Promise((resolve) => {
    find = resolve;
  });
  await vi.advanceTimersByTimeAsync(15_000);
  streams.close();
  expect(hasEnded()).toBe(true);
  find();
  await vi.advanceTimersByTimeAsync(1);
  expect(failures).toEqual([]);
  expect(heard).not.toContain(': alive\n\n');
});

it('outlives a database that cannot be reached', async () => {
  const { session, hasEnded, streams } = openStream(new Date());
  session.isBroken = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hasEnded()).toBe(false);
  streams.close();
  expect(hasEnded()).toBe(true);
});

it('keeps nothing for listeners that have gone before it was opened', () => {
  openStream(new Date(), true);
  expect(vi.getTimerCount()).toBe(0);
});

it('of a caller with a password ends when the password is changed or the user deleted', async () => {
  const byPassword: SignedIn = { ...actor, secretHash: null, passwordHash: 'scrypt$before' };
  const { session, hasEnded } = openStream(new Date(), false, byPassword);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(hasEnded()).toBe(false);
  session.isRevoked = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(hasEnded()).toBe(true);
});

it('ends when the user has another role', async () => {
  const { hasEnded } = openStream(new Date(), false, {
    ...actor,
    userType: 'TOOLS-PARTNER',
    role: 'partner',
  });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(hasEnded()).toBe(true);
});

describe('of a user', () => {
  type Streams = ReturnType<typeof openStream>['streams'];
  const openOne = (streams: Streams, session: SignedIn) => {
    const wire = Object.assign(new PassThrough(), { writeHead: () => undefined });
    expect(streams.makeRoom(session)).toBe(true);
    streams.open(wire, { companyID: 1, actor: session });
    return wire;
  };
  const openMore = (streams: Streams, count: number) =>
    Array.from({ length: count }, (_, index) =>
      openOne(streams, { ...actor, secretHash: `device ${index}` }),
    );
  const another: SignedIn = { ...actor, secretHash: 'another device' };

  it('are twenty at most, and places become free again', () => {
    const { streams } = openStream(new Date());
    const wires = openMore(streams, 19);
    expect(streams.makeRoom(another)).toBe(false);
    expect(streams.makeRoom({ ...actor, secretHash: null, passwordHash: 'scrypt$' })).toBe(false);
    expect(streams.makeRoom({ ...another, userID: 8 })).toBe(true);
    // Each company has its own user numbers.
    expect(streams.makeRoom({ ...another, companyID: 2 })).toBe(true);
    wires[0]?.emit('close');
    expect(streams.makeRoom(another)).toBe(true);
    streams.close();
  });

  it('replace those from which their own device was cut off, and no others', () => {
    const { streams, hasEnded } = openStream(new Date());
    const wires = openMore(streams, 19);
    expect(streams.makeRoom(actor)).toBe(true);
    expect([hasEnded(), ...wires.map((wire) => wire.writableEnded)]).toEqual([
      true,
      ...wires.map(() => false),
    ]);
    streams.close();
  });

  it('are three of a session: a device that is cut off again and again keeps no other one out', () => {
    const { streams, hasEnded } = openStream(new Date());
    const others = openMore(streams, 10);
    const own = Array.from({ length: 30 }, () => openOne(streams, actor));
    expect(hasEnded()).toBe(true);
    expect(own.map((wire) => wire.writableEnded)).toEqual(own.map((_, index) => index < 27));
    expect(others.some((wire) => wire.writableEnded)).toBe(false);
    openOne(streams, another);
    streams.close();
  });

  it('of callers with a password are as many as the user may have', () => {
    const { streams } = openStream(new Date());
    const byPassword = { ...actor, secretHash: null, passwordHash: 'scrypt$' };
    const wires = Array.from({ length: 19 }, () => openOne(streams, byPassword));
    expect(streams.makeRoom(byPassword)).toBe(false);
    expect(wires.some((wire) => wire.writableEnded)).toBe(false);
    streams.close();
  });
});
