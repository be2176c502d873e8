import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Database } from '../database/database';
import { registerErrorHandler } from './error-handler';
import { registerHealth } from './health';

it('a server that does not reach its database is not well, and gives no reason', async () => {
  const state = { isAway: false };
  const readOnce: Database['readOnce'] = async () => {
    if (state.isAway) throw new Error('a secret of the database');
    return [];
  };
  const database: Database = {
    ...{ kind: 'postgres', readOnce, close: async () => undefined },
    read: () => Promise.reject(new Error('not asked')),
    write: () => Promise.reject(new Error('not asked')),
  };
  const app = Fastify();
  registerErrorHandler(app);
  registerHealth(app, database);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  state.isAway = true;
  const answer = await app.inject('/healthz');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).not.toContain('secret');
  state.isAway = false;
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});
