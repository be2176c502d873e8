import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cutSlowReaders } from './slow-readers';

/** More than the operating system buffers for a connection. */
const large = Buffer.alloc(64_000_000);
const secondsOfLarge = 30 + large.length / 8_000;

let app: FastifyInstance;
let replies: FastifyReply[];
let callers: Socket[];
let port: number;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  [replies, callers] = [[], []];
  app = Fastify({ forceCloseConnections: true, keepAliveTimeout: 0 });
  cutSlowReaders(app);
  app.addHook('onRequest', async (_, reply) => void replies.push(reply));
  app.get('/large', async () => large);
  app.get('/small', async () => 'small');
  app.get('/endless', (_, reply) => {
    const block = Buffer.alloc(8_000);
    const endless = new Readable({ read: () => void endless.push(block) });
    return reply.send(endless);
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  for (const caller of callers) caller.destroy();
  await app.close();
  vi.useRealTimers();
});

/** A caller who reads only when the test says so. */
function call() {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  callers.push(socket);
  return {
    socket,
    ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`),
    take: async (bytes: number) => {
      for (let taken = 0; taken < bytes; ) {
        const chunk: Buffer | null = socket.read();
        if (chunk) taken += chunk.length;
        else await once(socket, 'readable');
      }
    },
  };
}

const answering = (count: number) =>
  expect.poll(() => replies.filter(({ raw }) => raw.headersSent).length).toBe(count);
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

it('disconnects readers that do not read an answer in the time for its length', async () => {
  call().ask('/large');
  await answering(1);
  pass(secondsOfLarge - 10);
  expect(replies[0]?.raw.destroyed).toBe(false);
  pass(20);
  await expect.poll(() => replies[0]?.raw.destroyed).toBe(true);
});

it('disconnects readers that stop reading an answer of unknown length, and no others', async () => {
  const { ask, take } = call();
  ask('/endless');
  for (let minute = 0; minute < 10; minute++) {
    await take(8_000 * 60);
    pass(60);
  }
  expect(replies[0]?.raw.destroyed).toBe(false);
  pass(24 * 3600);
  await expect.poll(() => replies[0]?.raw.destroyed).toBe(true);
});

it('gives each answer of a connection its own time, and no limit between answers', async () => {
  const { socket, ask, take } = call();
  ask('/small');
  await take(5);
  await expect.poll(() => replies[0]?.raw.writableFinished).toBe(true);
  pass(3600);
  ask('/large');
  await answering(2);
  pass(secondsOfLarge - 10);
  expect(socket.destroyed).toBe(false);
  expect(replies[1]?.raw.destroyed).toBe(false);
  socket.resume();
  await expect.poll(() => replies[1]?.raw.writableFinished, { timeout: 30_000 }).toBe(true);
  pass(24 * 3600);
  ask('/small');
  await answering(3);
});

it('counts requests together that come before the answers', async () => {
  const { ask } = call();
  ask('/small');
  ask('/large');
  ask('/large');
  await answering(3);
  pass(secondsOfLarge - 10);
  expect(replies[1]?.raw.destroyed).toBe(false);
  pass(2 * secondsOfLarge);
  await expect.poll(() => replies[1]?.raw.destroyed).toBe(true);
});
