import type { FastifyInstance } from 'fastify';
import { HISTORY_HEADER } from '../../protocol/changes';
import { asText } from '../../protocol/parse';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { failure } from '../http/api-error';
import { actorOf } from '../http/context';
import { readVersion } from './read-changes';

/**
 * A write may name the history that an answer of its device came from. Where no company is in it any more (a backup was restored)
 * nothing is done: 412 with the history that the caller's company is in, so that the device repeats first what may have been lost.
 */
export function registerNamedHistory(app: FastifyInstance, database: Database): void {
  app.addHook('preHandler', async (request, reply) => {
    const named = asText(request.headers[HISTORY_HEADER]);
    if (named === null || request.method === 'GET') return;
    const { companyID } = actorOf(request);
    // Which company the writes of a main administrator are about is in their bodies; each has a history of its own name.
    const known = await database.readOnce(
      sql`select 1 as "one" from "companyVersions" where "epoch" = ${named}`,
    );
    if (known.length > 0) return;
    reply.header(HISTORY_HEADER, (await readVersion(database, companyID)).epoch);
    throw failure(412, 'feed.other-history');
  });
}
