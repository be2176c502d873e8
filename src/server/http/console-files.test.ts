import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { registerConsole } from './console-files';
import { registerSecurityHeaders } from './security-headers';

const folder = mkdtempSync(join(tmpdir(), 'tools-console-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('only the worker that draws labels may run WebAssembly', async () => {
  mkdirSync(join(folder, 'assets'));
  const files = ['index.html', 'assets/label-worker-C9j3V2Bl.js', 'assets/worker-1Xa_rWew.js'];
  for (const file of files) writeFileSync(join(folder, file), '');
  const app = Fastify();
  registerSecurityHeaders(app, { isSecure: false, apiOrigins: [] });
  registerConsole(app, folder);
  const policies = await Promise.all(
    files.map(async (file) => String((await app.inject(`/${file}`)).headers['content-security-policy'])),
  );
  await app.close();
  expect(policies.map((policy) => policy.includes("'wasm-unsafe-eval'"))).toEqual([false, true, false]);
});
