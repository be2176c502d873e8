import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { readServerConfig } from './config';
import { tryListening } from './listening';
import { startServer } from './start-server';

it('says that a port is taken before anything is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const printed: string[] = [];
  const config = readServerConfig(['--demo', '--port', String(port)], {});
  const place = { kind: 'memory' } as const;
  await expect(startServer({ ...config, place }, (line) => printed.push(line))).rejects.toThrow(
    `Port ${port} is in use already`,
  );
  expect(printed).toEqual([]);
  await tryListening({ ...config, onlyPrepares: true });
  other.close();
  await once(other, 'close');
  await tryListening(config);
});

it('names an address at which nothing can listen', async () => {
  await expect(tryListening({ host: '203.0.113.1', port: 0, onlyPrepares: false })).rejects.toThrow(
    'Cannot listen on 203.0.113.1:0 (EADDRNOTAVAIL)',
  );
});
