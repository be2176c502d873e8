import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { buildApp } from '../app';
import { openDatabase } from '../database/open-database';
import { finishAnswers } from './finish-answers';

it('answers pending requests before the server is closed', async () => {
  const database = await openDatabase({ kind: 'memory' });
  const app = buildApp({ database });
  const steps = new EventTarget();
  app.get('/slow', { config: { isPublic: true }, schema: { hide: true } }, () => {
    steps.dispatchEvent(new Event('asked'));
    return once(steps, 'released').then(() => 'done');
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const isAsked = once(steps, 'asked');
  const answer = fetch(`${url}/slow`);
  await isAsked;
  const closed = app.close();
  await expect.poll(() => fetch(`${url}/healthz`).then(({ status }) => status)).toBe(503);
  steps.dispatchEvent(new Event('released'));
  expect(await (await answer).text()).toBe('done');
  await closed;
  await database.close();
});

it('waits neither for a stream nor for ever', async () => {
  const app = Fastify({ forceCloseConnections: true });
  finishAnswers(app, 100);
  const steps = new EventTarget();
  app.get('/stream', (_, reply) => {
    reply.hijack();
    reply.raw.write('news');
  });
  app.get('/never', () => {
    steps.dispatchEvent(new Event('asked'));
    return new Promise(() => {});
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${url}/stream`);
  const isAsked = once(steps, 'asked');
  const answer = fetch(`${url}/never`);
  const isCut = expect(answer).rejects.toThrow();
  await isAsked;
  await app.close();
  await isCut;
  await expect(stream.text()).rejects.toThrow();
});

it('ends at once if there are only streams', { timeout: 20_000 }, async () => {
  const app = Fastify({ forceCloseConnections: true });
  finishAnswers(app, 600_000);
  app.get('/stream', (_, reply) => {
    reply.hijack();
    reply.raw.write('news');
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${url}/stream`);
  await app.close();
  await expect(stream.text()).rejects.toThrow();
});

it('lets a slow reader have the whole of a large answer', async () => {
  const app = Fastify({ forceCloseConnections: true });
  finishAnswers(app);
  const large = Buffer.alloc(32_000_000);
  let answered: FastifyReply | undefined;
  app.get('/large', (_, reply) => {
    answered = reply;
    return reply.send(large);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await new Promise<IncomingMessage>((resolve) => void get(`${url}/large`, resolve));
  await expect.poll(() => answered?.raw.writableEnded).toBe(true);
  const closed = app.close();
  expect((await buffer(answer)).length).toBe(large.length);
  await closed;
});
