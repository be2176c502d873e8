import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { failure } from './api-error';

/** The id of a request in the logs: the client's, where it sent a usable one. */
export function requestID({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
}

/** Reads a JSON body; an empty one is none (`POST login` has no body, a DELETE may have one). */
export async function readJson(_request: FastifyRequest, text: string | Buffer): Promise<unknown> {
  const json = text.toString();
  if (json.trim() === '') return undefined;
  try {
    // A key `__proto__` would reach the prototype of whatever the body is copied to.
    return JSON.parse(json, (key, value: unknown) => (key === '__proto__' ? undefined : value));
  } catch {
    throw failure(400, 'request.malformed');
  }
}
