import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runNode } from './command';

const folder = mkdtempSync(join(tmpdir(), 'tools-npm-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

const flags = ['--days', '1', '--no-simulator'];
const start = (name: string, env: Readonly<Record<string, string>>) =>
  runNode(['tests/run/start.mjs', ...flags, '--data', join(folder, name)], {
    env: { HOST: '127.0.0.1', DATABASE_URL: '', ...env },
    timeoutMs: 50_000,
  });

test('says that a port is taken, and nothing else, before anything is built or made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { exitCode, output } = await start('taken', { PORT: port });
  other.close();
  expect(output).toBe(
    `Port ${port} is in use already: stop what uses it, or choose another one with PORT or --port.\n`,
  );
  expect(exitCode).toBe(2);
  expect(existsSync(join(folder, 'taken'))).toBe(false);
});

test('says that there is no such port, and nothing else, before anything is built or made', async () => {
  const { exitCode, output } = await start('wrong', { PORT: '70000' });
  expect(output).toBe('PORT is not a whole number from 0 to 65535: 70000\n');
  expect(exitCode).toBe(2);
  expect(existsSync(join(folder, 'wrong'))).toBe(false);
});
