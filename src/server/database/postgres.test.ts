import { EventEmitter, once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isLostConnection } from './driver-errors';
import { openPostgres } from './postgres';
import { sql } from './sql';
import { StartupError } from './startup-error';
import { answerWithinMs, closeMs } from './statement-limits';

it('refuses a PostgreSQL that is too old before it makes a table, and names the required version', async () => {
  const asked: string[] = [];
  const url = await serve((query) => {
    asked.push(query);
    return { number: '140013', name: '14.13' };
  });
  const opened = openPostgres(url);
  await expect(opened).rejects.toBeInstanceOf(StartupError);
  await expect(opened).rejects.toThrow('PostgreSQL 15 or newer is needed: that of DATABASE_URL is 14.13');
  expect(asked).toHaveLength(1);
});

it('accepts a newer one', async () => {
  const connection = await openPostgres(await serve(() => ({ number: '170002', name: '17.2' })));
  await connection.close();
});

it('says how to write a password that makes the address invalid', async () => {
  const opened = openPostgres('postgres://tools:p/ss@127.0.0.1/tools');
  await expect(opened).rejects.toBeInstanceOf(StartupError);
  await expect(opened).rejects.toThrow(
    'DATABASE_URL cannot be read as an address: in a password % / ? # and @ are written %25 %2F %3F %23 and %40.',
  );
});

const version = { number: '150000', name: '15.0' };

describe('a connection without any answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** A server that answers the first query on its first connection and nothing else there. */
  const serveOnce = async () => {
    const heard = new EventEmitter();
    let isAsked = false;
    const url = await serve((query, connection) => {
      heard.emit('query', query);
      const isSilent = connection === 1 && isAsked;
      isAsked = true;
      return isSilent ? null : version;
    });
    return { url, heard: () => once(heard, 'query') };
  };

  it('is left after the time of its statement, and the next question goes through another one', async () => {
    const { url, heard } = await serveOnce();
    const connection = await openPostgres(url);
    const asked = heard();
    const answer = connection.read((tx) => tx.rows(sql`select 1`)).catch((error: unknown) => error);
    await asked;
    vi.advanceTimersByTime(answerWithinMs.read);
    expect(isLostConnection(await answer)).toBe(true);
    expect(await connection.readOnce(sql`select 1`)).toMatchObject([{ name: version.name }]);
    await connection.close();
  });

  it('does not keep a server from closing: its waiting statements are given up', async () => {
    const { url, heard } = await serveOnce();
    const connection = await openPostgres(url);
    const asked = heard();
    const answer = connection.write((tx) => tx.rows(sql`select 1`)).catch((error: unknown) => error);
    await asked;
    const closed = connection.close();
    vi.advanceTimersByTime(closeMs);
    await closed;
    expect(isLostConnection(await answer)).toBe(true);
  });

  it('does not keep a write waiting for as long as its statements may take', async () => {
    const { url, heard } = await serveOnce();
    const connection = await openPostgres(url);
    const asked = heard();
    const answer = connection.write((tx) => tx.rows(sql`select 1`)).catch((error: unknown) => error);
    await asked;
    vi.advanceTimersByTime(answerWithinMs.read);
    expect(isLostConnection(await answer)).toBe(true);
    await connection.close();
  });

  /** A server whose n-th connection never answers queries that start with the text. */
  const serveAllBut = async (unanswered: string, silent: number) => {
    const heard = new EventEmitter();
    const url = await serve((query, connection) => {
      const isMeant = query.startsWith(unanswered);
      if (isMeant) heard.emit('query', connection);
      return isMeant && connection === silent ? null : version;
    });
    return { url, heard: async () => (await once(heard, 'query'))[0] };
  };

  it('delays neither the caller that gives a transaction up, nor others', async () => {
    const { url, heard } = await serveAllBut('ROLLBACK', 1);
    const connection = await openPostgres(url);
    const asked = heard();
    const answer = connection
      .read(async (tx) => {
        await tx.rows(sql`select 1`);
        throw new Error('given up');
      })
      .catch((error: unknown) => error);
    expect(await asked).toBe(1);
    vi.advanceTimersByTime(answerWithinMs.read);
    expect(await answer).toEqual(new Error('given up'));
    expect(await connection.readOnce(sql`select 1`)).toMatchObject([{ name: version.name }]);
    await connection.close();
  });

  it('is not listened to for ever', async () => {
    const { url, heard } = await serveAllBut('LISTEN', 2);
    const connection = await openPostgres(url);
    const asked = heard();
    const stop = connection.messages?.listen('news', () => undefined);
    expect(await asked).toBe(2);
    const askedAgain = heard();
    await vi.advanceTimersByTimeAsync(answerWithinMs.read);
    // As long as a new connection may take.
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await askedAgain).toBe(3);
    stop?.();
    await connection.close();
  });
});

type Answer = (query: string, connection: number) => Readonly<Record<string, string>> | null;

/**
 * The part of the protocol of PostgreSQL (version 3) needed for a query without parameters; answers have one row, null
 * means none.
 */
async function serve(answer: Answer): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const connection = sockets.push(socket);
    let hasBegun = false;
    socket.on('error', () => undefined);
    socket.on('data', (received) => {
      if (!hasBegun) socket.write(Buffer.concat([message('R', int32(0)), ready]));
      else
        for (const query of queriesIn(received)) {
          const row = answer(query, connection);
          if (row) socket.write(rowOf(row));
        }
      hasBegun = true;
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  return `postgres://user@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/database`;
}

/** Several may have been sent together. */
function* queriesIn(received: Buffer): Generator<string> {
  for (let at = 0; at < received.length; ) {
    const end = at + 1 + received.readInt32BE(at + 1);
    const type = received.toString('latin1', at, at + 1);
    if (type === 'Q' || type === 'P') yield received.toString('utf8', at + 5, end - 1);
    at = end;
  }
}

function rowOf(row: Readonly<Record<string, string>>): Buffer {
  const [names, values] = [Object.keys(row), Object.values(row)];
  const integer = (name: string) => (name === 'number' ? 23 : 25);
  const fields = names.flatMap((name) => [
    Buffer.from(`${name}\0`),
    ...[int32(0), int16(0), int32(integer(name)), int16(-1), int32(-1), int16(0)],
  ]);
  const cells = values.flatMap((value) => [int32(Buffer.byteLength(value)), Buffer.from(value)]);
  return Buffer.concat([
    message('T', int16(names.length), ...fields),
    message('D', int16(values.length), ...cells),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
}

function message(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}

const ready = message('Z', Buffer.from('I'));
