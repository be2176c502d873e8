import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from './postgres';
import { StartupError } from './startup-error';

it('refuses a PostgreSQL that is too old before it makes a table, and names the version that is needed', async () => {
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

it('takes a newer one', async () => {
  const connection = await openPostgres(await serve(() => ({ number: '170002', name: '17.2' })));
  await connection.close();
});

it('says how a password is written that makes the address none', async () => {
  const opened = openPostgres('postgres://tools:p/ss@127.0.0.1/tools');
  await expect(opened).rejects.toBeInstanceOf(StartupError);
  await expect(opened).rejects.toThrow(
    'DATABASE_URL cannot be read as an address: in a password % / ? # and @ are written %25 %2F %3F %23 and %40.',
  );
});

type Answer = (query: string) => Readonly<Record<string, string>>;

/** As much of the protocol of PostgreSQL (version 3) as a question without parameters needs; answers have one row. */
async function serve(answer: Answer): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    let hasBegun = false;
    socket.on('error', () => undefined);
    socket.on('data', (received) => {
      if (!hasBegun) socket.write(Buffer.concat([message('R', int32(0)), ready]));
      else if (received[0] === 'Q'.charCodeAt(0))
        socket.write(rowOf(answer(received.subarray(5, -1).toString())));
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
