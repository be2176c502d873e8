import type { FastifyInstance } from 'fastify';
import { HISTORY_HEADER } from '../../protocol/changes';
import { asText } from '../../protocol/parse';
import type { Database } from '../database/database';
import { failure } from '../http/api-error';
import { actorOf } from '../http/context';
import { readVersion } from './read-changes';

/**
 * A write may name the history that an answer of its device came from. Where the company's is another one by now (a backup was
 * restored) nothing is done: 412 with the history that it is in, so that the device repeats first what may have been lost.
 */
export function registerNamedHistory(app: FastifyInstance, database: Database): void {
  app.addHook('preHandler', async (request, reply) => {
    const named = asText(request.headers[HISTORY_HEADER]);
    if (named === null || request.method === 'GET') return;
    const { epoch } = await readVersion(database, actorOf(request).companyID);
    if (epoch === named) return;
    reply.header(HISTORY_HEADER, epoch);
    throw failure(412, 'feed.other-history');
  });
}
