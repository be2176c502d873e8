import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { registerConsole } from './console-files';
import { registerSecurityHeaders } from './security-headers';

const folder = mkdtempSync(join(tmpdir(), 'tools-console-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('only the worker that draws labels may run WebAssembly', async () => {
  mkdirSync(join(folder, 'assets'));
  const files = ['index.html', 'assets/label-worker-C9j3V2Bl.js', 'assets/worker-1Xa_rWew.js'];
  for (const file of files) for (const end of ['', '.br']) writeFileSync(join(folder, `${file}${end}`), '');
  const app = Fastify();
  registerSecurityHeaders(app, { apiOrigins: [] });
  registerConsole(app, folder);
  for (const taken of ['identity', 'br']) {
    const policies = await Promise.all(
      files.map(async (file) => {
        const { headers } = await app.inject({ url: `/${file}`, headers: { 'accept-encoding': taken } });
        return String(headers['content-security-policy']);
      }),
    );
    expect(policies.map((policy) => policy.includes("'wasm-unsafe-eval'"))).toEqual([false, true, false]);
  }
  await app.close();
});

it('the page with its styles and a script in it may run these, and no other page may', async () => {
  const page =
    '<style data-href="/a.css">a{}</style><script type="module" src="/a.js"></script><script>a()</script>';
  for (const end of ['', '.br']) writeFileSync(join(folder, `kept.html${end}`), page);
  writeFileSync(join(folder, 'index.html'), page);
  const app = Fastify();
  registerSecurityHeaders(app, { apiOrigins: [] });
  registerConsole(app, folder);
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  for (const taken of ['identity', 'br'])
    for (const file of ['kept', 'index']) {
      const { headers } = await app.inject({ url: `/${file}.html`, headers: { 'accept-encoding': taken } });
      const directives = String(headers['content-security-policy']).split(';');
      const sources = (name: string, text: string) =>
        file === 'kept' ? `${name} 'self' ${hashOf(text)}` : `${name} 'self'`;
      expect(directives).toEqual(
        expect.arrayContaining([sources('script-src', 'a()'), sources('style-src', 'a{}')]),
      );
    }
  await app.close();
});

it('files are served by their name, every screen as the page, and nothing outside the folder', async () => {
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'web/index.html'), 'the page');
  writeFileSync(join(folder, 'web/a b.js'), 'a script');
  writeFileSync(join(folder, 'secret'), 'secret');
  const app = Fastify();
  registerConsole(app, join(folder, 'web'));
  const get = async (url: string, accept = '*/*') => {
    const { statusCode, body } = await app.inject({ url, headers: { accept } });
    return [statusCode, statusCode === 200 ? body : ''];
  };
  const answers = {
    root: await get('/'),
    file: await get('/a%20b.js?v=1'),
    head: (await app.inject({ method: 'HEAD', url: '/index.html' })).statusCode,
    screen: await get('/tasks/7', 'text/html'),
    missing: await get('/assets/gone.js', 'text/html'),
    double: await get('//index.html'),
    outside: [
      await get('/../secret'),
      await get('/..%2fsecret'),
      await get('/a/..%2f..%2fsecret'),
      await get('/..%5csecret'),
    ].map(([status]) => status),
  };
  await app.close();
  expect(answers).toEqual({
    root: [200, 'the page'],
    file: [200, 'a script'],
    head: 200,
    screen: [200, 'the page'],
    missing: [404, ''],
    double: [403, ''],
    outside: [404, 403, 403, 403],
  });
});

it('an answer has few listeners, however its file was found', async () => {
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page/index.html'), 'the page');
  const warnings: string[] = [];
  const warned = ({ message }: Error) => void warnings.push(message);
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const app = Fastify();
  registerConsole(app, join(folder, 'page'));
  const headers = { accept: 'text/html', 'accept-encoding': 'br, gzip' };
  for (const url of ['/', '/tasks/7', '/assets/gone.js'])
    expect((await app.inject({ url, headers })).statusCode).toBe(url.endsWith('.js') ? 404 : 200);
  await app.close();
  // Node reports them on its next turn.
  await setImmediate();
  expect(warnings).toEqual([]);
});

it('a compressed file beside it is sent as the browser accepts it', async () => {
  mkdirSync(join(folder, 'packed/assets'), { recursive: true });
  writeFileSync(join(folder, 'packed/index.html'), 'the page');
  for (const [end, content] of [
    ['', 'as it is'],
    ['.gz', 'zipped'],
    ['.br', 'brotli'],
  ] as const)
    writeFileSync(join(folder, `packed/assets/a.js${end}`), content);
  const app = Fastify();
  registerConsole(app, join(folder, 'packed'));
  const answers: unknown[] = [];
  for (const taken of ['gzip, deflate, br', 'gzip', 'identity']) {
    const { headers, body } = await app.inject({
      url: '/assets/a.js',
      headers: { 'accept-encoding': taken },
    });
    answers.push([headers['content-encoding'], body]);
  }
  await app.close();
  expect(answers).toEqual([
    ['br', 'brotli'],
    ['gzip', 'zipped'],
    [undefined, 'as it is'],
  ]);
});

it('only files named by their content are cached for ever, wherever the console lies', async () => {
  const web = join(folder, 'assets/label-worker-of-us/web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  const files = ['index.html', 'sw.js', 'assets/main-1Xa_rWew.js'];
  for (const file of files) writeFileSync(join(web, file), '');
  const app = Fastify();
  registerConsole(app, web);
  const kept = await Promise.all(
    files.map(async (url) => (await app.inject({ url: `/${url}` })).headers['cache-control']),
  );
  await app.close();
  expect(kept).toEqual(['no-cache', 'no-cache', 'public, max-age=31536000, immutable']);
});
