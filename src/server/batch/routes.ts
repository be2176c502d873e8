import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { asText, parseJsonText } from '../../lib/json-values';
import { type BatchRequest, maxBatchRequests } from '../../protocol/batch';
import { positionHeader } from '../../protocol/changes';
import { errorCodeOf } from '../database/driver-errors';
import { failure } from '../http/api-error';
import { actorOf } from '../http/context';
import { documented } from '../http/documented';
import { withPathAliases } from '../http/paths';
import { accepted } from '../tasks/task-writes';
import { requestIdentityOf } from '../writes/run-write';
import { readBatch, runBatch, type SingleAnswer } from './batch';

const batchBody = z.object({
  immediate: z.boolean().optional(),
  requests: z
    .array(
      z.object({
        method: z.enum(['POST', 'PUT', 'DELETE', 'GET']),
        path: z.string().meta({ example: '/api/tasks/4/action/assign' }),
        body: z.unknown(),
        requestId: z.string().optional(),
      }),
    )
    .max(maxBatchRequests),
});

/** One answer for each request, in its order. */
const batchReply = z.array(
  z.object({
    code: z.number(),
    status: z.number(),
    message: z.string(),
    errorCode: z.string().nullable(),
    values: z.record(z.string(), z.unknown()).nullable(),
    fields: z.record(z.string(), z.string()).nullable(),
    body: z.unknown(),
    position: z.string().nullable(),
    retryAfter: z.string().optional(),
    productID: z.number().optional(),
  }),
);

/** `POST v2/batch`: many single requests in one, each answered in its place. */
export function registerBatch(app: FastifyInstance): void {
  const schema = documented({
    summary: 'Do several requests, each on its own',
    tag: 'batch',
    body: batchBody,
    reply: batchReply,
  });
  withPathAliases('v2/batch', (url, isDocumented) =>
    app.post(url, { schema: { ...schema, hide: !isDocumented } }, async (request) => {
      actorOf(request);
      const items = accepted(readBatch(request.body));
      const identity = requestIdentityOf(request);
      return runBatch(items, (item, index) =>
        dispatch(app, request, { ...ownIdentity(identity, index), ...item }),
      );
    }),
  );
}

/** Requests of a batch without an identity get one from the batch's and their index. */
function ownIdentity(ofBatch: string | null, index: number): Pick<BatchRequest, 'requestId'> {
  if (ofBatch === null) return {};
  const requestId = createHash('sha256').update(`${index} ${ofBatch}`).digest('base64url');
  return { requestId };
}

/** Dispatches one request through the same routes as a single one, for the same user. */
async function dispatch(
  app: FastifyInstance,
  outer: FastifyRequest,
  item: BatchRequest,
): Promise<SingleAnswer> {
  const { authorization = '', 'user-agent': agent = '', cookie = '' } = outer.headers;
  const identity = item.requestId === undefined ? {} : { 'idempotency-key': item.requestId };
  const answer = await app
    .inject({
      method: item.method,
      url: item.path,
      remoteAddress: outer.ip,
      headers: {
        authorization,
        cookie,
        'user-agent': agent,
        'content-type': 'application/json',
        'x-request-id': item.requestId ?? randomUUID(),
        ...identity,
      },
      ...(item.method === 'GET' ? {} : { payload: JSON.stringify(item.body ?? {}) }),
    })
    .catch(refusedByClosing);
  if (answer === null) {
    const { status, body } = failure(503, 'server.unavailable');
    return { status, body, position: null, retryAfter: '1' };
  }
  return {
    status: answer.statusCode,
    body: parseJsonText(answer.body) ?? null,
    position: asText(answer.headers[positionHeader]),
    retryAfter: asText(answer.headers['retry-after']),
  };
}

/** A closing server takes no further request; finished requests of the batch keep their answers. */
function refusedByClosing(error: unknown): null {
  if (errorCodeOf(error) === 'FST_ERR_REOPENED_CLOSE_SERVER') return null;
  throw error;
}
