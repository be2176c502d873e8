import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Position } from '../../domain/sync/position';
import { parsePosition } from '../../protocol/changes';
import { failure } from '../http/api-error';
import { type AppContext, actorOf, companyOf } from '../http/context';
import { documented } from '../http/documented';
import type { Metrics } from '../metrics/metrics';
import { createFeed } from './feed';
import { createStreams } from './streams';

/** Most rows of a page; readers may ask for fewer. */
const maxChanges = 1000;
const defaultChanges = 500;

const changesQuery = z.object({
  companyID: z.coerce.number().int().optional(),
  cursor: z.string().optional().describe('`epoch:version` of the last page; none: where the feed is now'),
  limit: z.coerce.number().int().min(1).max(maxChanges).optional(),
});
const changesReply = z.object({
  epoch: z.string(),
  version: z.number(),
  reset: z.boolean().describe('the history after the cursor is gone: take a snapshot'),
  more: z.boolean(),
  changes: z.array(z.object({ resource: z.string(), id: z.number(), row: z.unknown() })),
});

/** `GET v2/changes` and its stream of news: devices follow them instead of reading everything again and again. */
export function registerChangeRoutes(
  app: FastifyInstance,
  context: AppContext,
  metrics: Metrics | null,
): void {
  const { news } = context;
  const streams = createStreams({ context, news, onChanged: metrics?.streamsChanged });
  const feed = createFeed({
    database: context.database,
    news,
    ...(metrics && { onAsked: metrics.askedFeed }),
  });
  app.addHook('preClose', async () => {
    streams.close();
    news.close();
  });

  app.get(
    '/api/v2/changes',
    {
      schema: documented({
        summary: 'Rows changed since a position',
        tag: 'changes',
        query: changesQuery,
        reply: changesReply,
      }),
    },
    async (request, reply) => {
      const { companyID, cursor, limit } = readQuery(request);
      const { role } = actorOf(request);
      const query = { companyID, role, cursor, limit };
      const page = await feed.read(query);
      return page.send(reply);
    },
  );

  app.get(
    '/api/v2/changes/stream',
    {
      // A HEAD request would hear nothing, and its answer would never end.
      exposeHeadRoute: false,
      schema: documented({ summary: 'Says when there is news (text/event-stream)', tag: 'changes' }),
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const companyID = companyOf(actor, asObject(request.query).companyID);
      if (!streams.makeRoom(actor)) throw failure(429, 'stream.too-many').after(60);
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.hijack();
      streams.open(reply.raw, { companyID, actor });
    },
  );
}

function readQuery(request: FastifyRequest): {
  companyID: number;
  cursor: Position | null;
  limit: number;
} {
  const { companyID, cursor = '', limit } = asObject(request.query);
  const position = typeof cursor === 'string' ? parsePosition(cursor) : null;
  if (cursor !== '' && position === null) throw failure(400, 'request.malformed');
  const wanted = typeof limit === 'string' ? Number(limit) : defaultChanges;
  return {
    companyID: companyOf(actorOf(request), companyID),
    cursor: position,
    limit: Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), maxChanges) : defaultChanges,
  };
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
