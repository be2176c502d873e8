import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ErrorBody, type ErrorCode, errorLabels } from '../../protocol/errors';
import { errorCodeOf, isLostConnection } from '../database/driver-errors';
import { ApiError, failure, malformed } from './api-error';
import { refusalOf } from './refusal-of';
import { isRead } from './requests';

/** Every failure is answered with the protocol's body; the server's own faults are logged and not shown. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = refusalOf(error) ?? ofFramework(error) ?? ofDatabase(error, isRead(request));
    if (!known || known.status >= 500) request.log.error(error, 'request failed');
    return sendError(reply, known ?? failure(500, 'server.failed'));
  });
}

export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.retryAfterSeconds !== null) reply.header('retry-after', String(error.retryAfterSeconds));
  return reply.status(error.status).type('application/json; charset=utf-8').send(error.body);
}

function ofFramework(error: unknown): ApiError | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status !== 'number' || status < 400 || status >= 500) return null;
  if (status === 413) return failure(413, 'request.too-large');
  if (status === 400) return malformed(errorLabels['request.malformed']);
  return new ApiError(status, bodyOf('request.malformed'));
}

/**
 * SQLSTATEs of a database that is unreachable, closing, out of room or memory, has ended a silent session, or has
 * aborted a write repeatedly in favour of others: another try may succeed.
 */
// 08P01 is our own fault: a violation of the protocol, e.g. more parameters than a statement can have.
const unavailable = /^(08(?!P01)...|25P03|40001|40P01|57P0[123]|53[0-9A-Z]{3})$/;
const connectionErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

function ofDatabase(error: unknown, isQuestion: boolean): ApiError | null {
  const code = errorCodeOf(error);
  if (isLostConnection(error)) return unavailableFor(2);
  if (code === null) return null;
  // The statement was ended for its length: the same question would take as long again.
  if (code === '57014') return isQuestion ? failure(400, 'request.too-slow') : unavailableFor(2);
  return unavailable.test(code) || connectionErrors.has(code) ? unavailableFor(2) : null;
}

function unavailableFor(seconds: number): ApiError {
  return failure(503, 'server.unavailable').after(seconds);
}

function bodyOf(code: ErrorCode): ErrorBody {
  return { message: errorLabels[code].id, code };
}
