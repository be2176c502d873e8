import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSamples, password, usernameOf } from '../../../tests/integration/whole-app';
import { buildApp } from '../app';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';
import { measuredDatabase } from './measured-database';
import { createMetrics, type DatabaseWork } from './metrics';

const authorization = `Basic ${Buffer.from(`${usernameOf('main', 1)}:${password}`).toString('base64')}`;

/** The value of a sample, by its name and labels in any order. */
function sampleOf(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | null {
  const line = text
    .split('\n')
    .find(
      (one) =>
        one.startsWith(name) &&
        !one.startsWith('#') &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return line === undefined ? null : Number(line.slice(line.lastIndexOf(' ') + 1));
}

describe('the metrics', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ kind: 'memory' });
    await createSamples(database);
  });
  afterAll(() => database.close());

  const build = (metricsToken: string | null = null) =>
    buildApp({ database, metrics: createMetrics({ hasDefaults: false }), metricsToken });

  it('count requests by route, work of the database and positions of devices', async () => {
    const app = build();
    const get = (url: string, headers = { authorization }) => app.inject({ url, headers });
    const write = async (description: string) => {
      const payload = { description };
      const url = '/api/v2/reasonCodes/501';
      expect((await app.inject({ method: 'PUT', url, headers: { authorization }, payload })).statusCode).toBe(
        200,
      );
    };
    await write('New');
    const { version, epoch } = (await get('/api/v2/changes')).json();
    await get('/api/v2/tasks/501');
    await get('/api/v2/tasks/501');
    await get('/api/v2/tasks/999999');
    await write('Newer');
    await get(`/api/v2/changes?cursor=${epoch}:${version}`);
    const { payload: text, headers } = await get('/metrics', { authorization: '' });
    expect(headers['content-type']).toContain('text/plain');
    const requests = (status: string) =>
      sampleOf(text, 'tools_http_request_duration_seconds_count', {
        method: 'GET',
        route: '/api/v2/tasks/:taskID',
        status,
      });
    expect(requests('2xx')).toBe(2);
    expect(requests('4xx')).toBe(1);
    expect(
      sampleOf(text, 'tools_database_work_duration_seconds_count', { kind: 'write', outcome: 'ok' }),
    ).toBe(2);
    expect(sampleOf(text, 'tools_feed_versions_behind_sum')).toBe(1);
    expect(text).not.toContain('/tasks/501');
    await app.close();
  });

  it('are for callers on this machine, or with the token', async () => {
    const local = build();
    const status = async (
      app: typeof local,
      headers: Record<string, string> = {},
      remoteAddress = '127.0.0.1',
    ) => (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    expect(await status(local)).toBe(200);
    for (const own of ['::1', '127.0.0.9', '::ffff:127.0.0.1'])
      expect(await status(local, {}, own), own).toBe(200);
    for (const other of ['10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1'])
      expect(await status(local, {}, other), other).toBe(404);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'x-forwarded-proto', 'forwarded', 'via'])
      expect(await status(local, { [header]: '10.0.0.7' }), header).toBe(404);
    await local.close();

    const guarded = build('token-of-the-operator');
    expect(await status(guarded)).toBe(404);
    expect(await status(guarded, { authorization: 'Bearer another' })).toBe(404);
    expect(await status(guarded, { authorization: 'Bearer token-of-the-operator' }, '10.0.0.7')).toBe(200);
    await guarded.close();
  });

  it('count the open streams, and failures of the database', async () => {
    const metrics = createMetrics({ hasDefaults: false });
    const app = buildApp({ database, metrics });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = new URL(app.listeningOrigin);
    const streams = async () => sampleOf((await metrics.read()).text, 'tools_change_streams');
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET /api/v2/changes/stream HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`);
    const [head] = await once(socket, 'data');
    expect(String(head)).toContain('200 OK');
    expect(await streams()).toBe(1);
    socket.destroy();
    await expect.poll(streams).toBe(0);
    await app.close();

    const failed: (readonly [DatabaseWork, string])[] = [];
    const usedDatabase = (kind: DatabaseWork, outcome: 'ok' | 'failed') => failed.push([kind, outcome]);
    const measured = measuredDatabase(database, { usedDatabase });
    await expect(measured.write((tx) => tx.rows(sql`select no_such_column`))).rejects.toThrow();
    await measured.readOnce(sql`select 1`);
    expect(failed).toEqual([
      ['write', 'failed'],
      ['statement', 'ok'],
    ]);
  });
});
