import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createGatheringSocket } from './gathering-socket';

/** A connected socket, the number of system calls for it, and the data that arrives until it is ended. */
async function connect() {
  const arrived = new Promise<string>((resolve) => {
    const server = createServer((peer) => resolve(text(peer))).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    server.once('listening', () => {
      const address = server.address();
      socket.connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
    });
  });
  const socket = createGatheringSocket();
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const [one, several] = [vi.spyOn(socket, '_write'), vi.spyOn(socket, '_writev')];
  return { socket, arrived, calls: () => one.mock.calls.length + several.mock.calls.length };
}

it('passes the system all writes of a tick at once, in order, including those of promises', async () => {
  const { socket, arrived, calls } = await connect();
  await Promise.resolve();
  socket.write('a');
  socket.cork();
  socket.write(Buffer.from('b'));
  socket.write('c', 'latin1');
  socket.uncork();
  await Promise.resolve();
  const taken = new Promise<void>((resolve) => void socket.write('d', () => resolve()));
  expect(calls()).toBe(0);
  await taken;
  expect(calls()).toBe(1);
  socket.end();
  expect(await arrived).toBe('abcd');
});

it('passes later writes in a call of their own', async () => {
  const { socket, arrived, calls } = await connect();
  for (const letter of ['a', 'b'])
    await new Promise<void>((resolve) => void socket.write(letter, () => resolve()));
  expect(calls()).toBe(2);
  socket.end('c');
  expect(await arrived).toBe('abc');
});
