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
    const body: unknown = mayNamePrototype.test(json) ? JSON.parse(json, withoutPrototype) : JSON.parse(json);
    if (isWithinLimits(body, maxDepth)) return body;
  } catch {
    // Neither is what is nested too deep to be parsed.
  }
  throw failure(400, 'request.malformed');
}

/** The key itself, or a letter of it written as an escape; looking at every key takes two to four times as long. */
const mayNamePrototype = /__proto__|\\u00[567]/i;

/** A key `__proto__` would reach the prototype of whatever the body is copied to. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

/** What is nested deeper could not be written again, neither here nor in the database. */
const maxDepth = 32;
/** Objects of very many names are dear to go through, and nothing that is sent has so many. */
const maxNames = 1000;

function isWithinLimits(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((inner) => isWithinLimits(inner, depth - 1));
  let names = 0;
  for (const name in value) {
    if (++names > maxNames || !isWithinLimits(Reflect.get(value, name), depth - 1)) return false;
  }
  return true;
}

/** Address of a route that refuses whatever cannot be decoded: it passes through the same hooks as all others. */
export const malformedAddress = '/api/v2/malformed-address';

/** The address, or the one that refuses it where its path cannot be decoded. */
export function readableAddress(url: string): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return malformedAddress;
  }
}
