import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { type AppOptions, buildApp } from '../app';
import { openDatabase } from '../database/open-database';
import { registerSecurityHeaders } from './security-headers';

const proxy = '10.0.0.5';

/** The headers that require https from now on, in answers of each kind. */
async function transportOf(
  options: Pick<AppOptions, 'trustProxy'>,
  call: { readonly url?: string; readonly remoteAddress?: string; readonly headers?: Record<string, string> },
): Promise<readonly unknown[]> {
  const database = await openDatabase({ kind: 'memory' });
  const app = buildApp({ database, ...options });
  const found: unknown[] = [];
  for (const path of ['/healthz', '/api/v2/tasks', '/nothing']) {
    const { headers } = await app.inject({ ...call, url: `${call.url ?? ''}${path}` });
    found.push(headers['strict-transport-security']);
  }
  await app.close();
  await database.close();
  return found;
}

const always = Array(3).fill('max-age=31536000');
const never = Array(3).fill(undefined);
const byProxy = {
  remoteAddress: proxy,
  headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' },
};

it.each([
  ['a trusted proxy ends it', { trustProxy: [proxy] }, byProxy, always],
  ['the one proxy in front ends it', { trustProxy: 1 }, byProxy, always],
  ['nobody ends it', {}, {}, never],
  [
    'a caller says so who is no proxy',
    { trustProxy: [proxy] },
    { ...byProxy, remoteAddress: '192.0.2.7' },
    never,
  ],
  ['no proxy is trusted', {}, byProxy, never],
  [
    'the proxy was asked over http',
    { trustProxy: 1 },
    { ...byProxy, headers: { 'x-forwarded-proto': 'http' } },
    never,
  ],
])('browsers keep to https if %s', async (_, options, call, expected) => {
  expect(await transportOf(options, call)).toEqual(expected);
});

it('browsers keep to https if the server ends TLS itself', async () => {
  const app = Fastify();
  // As on a TLS socket.
  app.addHook('onRequest', async ({ socket }) => void Object.assign(socket, { encrypted: true }));
  registerSecurityHeaders(app, { apiOrigins: [] });
  const { headers } = await app.inject('/nothing');
  await app.close();
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
  });
});
