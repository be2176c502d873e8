import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { failure } from './api-error';

/** `GET /healthz`: whether the server answers and reaches its database. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { logLevel: 'error', config: { isPublic: true } }, async (request) => {
    try {
      await database.readOnce(sql`select 1`);
      return { status: 'ok' };
    } catch (error) {
      request.log.error(error, 'the database does not answer');
      throw failure(503, 'server.unavailable');
    }
  });
}
