import type { FastifyInstance } from 'fastify';
import { mayReachCompany } from '../../domain/permissions';
import { historyHeader } from '../../protocol/changes';
import type { Database } from '../database/database';
import { failure } from '../http/api-error';
import { actorOf } from '../http/context';
import { readVersion } from './read-changes';

/**
 * A write may name the history of its device's last answer. If the company is in another history (a backup was
 * restored), nothing is done: 412 with that one, so that the device first repeats what may have been lost.
 */
export function registerNamedHistory(app: FastifyInstance, database: Database): void {
  app.addHook('preHandler', async (request, reply) => {
    const named = request.headers[historyHeader];
    if (typeof named !== 'string' || request.method === 'GET') return;
    const [, company, history] = /^(\d{1,9}):(.+)$/.exec(named) ?? [];
    if (!history || !mayReachCompany(actorOf(request), Number(company))) return;
    const { epoch } = await readVersion(database, Number(company));
    if (epoch === history) return;
    reply.header(historyHeader, epoch);
    throw failure(412, 'feed.other-history');
  });
}
