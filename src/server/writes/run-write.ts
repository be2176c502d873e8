import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatPosition, positionHeader } from '../../protocol/changes';
import { isRequestID } from '../../protocol/request-identity';
import { cursorForRole } from '../changes/role-cursor';
import { failure } from '../http/api-error';
import { type AppContext, actorOf, type SignedIn } from '../http/context';
import { refusalOf } from '../http/refusal-of';
import { commitOnce } from './commit-once';
import { fingerprint, type StoredAnswer } from './retry-cache';
import type { Work } from './unit-of-work';
import { commitWrite } from './write';

/** A write request: its user, company and identity, and the work. */
export interface WriteCall {
  readonly actor: SignedIn;
  readonly companyID: number;
  /** Identity of the request for the retry cache, as given; null: none. */
  readonly requestID: string | null;
  readonly method: string;
  /** Path as it was sent, without the query. */
  readonly path: string;
  readonly body: unknown;
  /** User agent of the caller's program. */
  readonly client: string | null;
}

export function writeCallOf(request: FastifyRequest, companyID: number): WriteCall {
  return {
    actor: actorOf(request),
    companyID,
    requestID: requestIdentityOf(request),
    method: request.method,
    path: request.originalUrl.split('?', 1)[0] ?? '',
    body: request.body,
    client: clientOf(request),
  };
}

/**
 * Every write of the API passes here. Under a request identity it happens at most once, and a repetition gets the same
 * answer, refusals included; without one a refusal is thrown.
 */
export async function runWrite(context: AppContext, call: WriteCall, work: Work): Promise<StoredAnswer> {
  const { actor, companyID, requestID, method, path, body, client } = call;
  const isOnce = requestID !== null && hasRetryCache(context, path);
  // Without its identity it would be done again with every repetition.
  if (isOnce && !isRequestID(requestID)) throw failure(400, 'request.malformed');
  const author = {
    ...{ userID: actor.userID, source: actor.username, client },
    requestID: requestID !== null && isRequestID(requestID) ? requestID : null,
  };
  const write = { companyID, author, now: context.now().toISOString() };
  const { database } = context;
  const answer = await (isOnce
    ? commitOnce(
        {
          database,
          write,
          identity: {
            companyID,
            userID: actor.userID,
            requestID,
            hash: await fingerprint(context.secrets.retryKey, { method, path, body }),
          },
          refusalOf,
        },
        work,
      )
    : commitPlainly());
  if (answer.position) context.news.announce(companyID, answer.position);
  return answer;

  async function commitPlainly(): Promise<StoredAnswer> {
    const { result, position } = await commitWrite(database, write, work);
    return { ...result, position };
  }
}

/** A plain API remembers only the calls that the specification says: merging into clusters (decision 5). */
function hasRetryCache({ isPlain }: AppContext, path: string): boolean {
  return !isPlain || /^\/api\/(v2\/)?cluster-picking\//i.test(path);
}

/** Runs the write of a route and answers it. */
export async function answerWrite(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  options: { readonly companyID: number; readonly work: Work },
): Promise<FastifyReply> {
  const { status, body, position } = await runWrite(
    context,
    writeCallOf(request, options.companyID),
    options.work,
  );
  // A plain API has no feed, and so no positions.
  if (position && !context.isPlain)
    reply.header(positionHeader, formatPosition(cursorForRole(actorOf(request).role, position)));
  return reply.status(status).send(body);
}

/** The identity of a request; null: none. */
export function requestIdentityOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key =
    headers['idempotency-key'] || (headers['x-retry-cache'] === 'true' ? headers['x-request-id'] : undefined);
  return typeof key === 'string' && key !== '' ? key : null;
}

const longestClient = 200;

/** The calling program's own name. */
export function clientOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return headers['user-agent']?.slice(0, longestClient) ?? null;
}
