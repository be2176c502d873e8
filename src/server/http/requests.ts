import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** The id of a request in the logs: the client's, if it sent a usable one. */
export function requestID({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
}

/** Address of a route that refuses undecodable addresses: it passes through the same hooks as all others. */
export const malformedAddress = '/api/v2/malformed-address';

/** The address, or the one that refuses it if its path cannot be decoded. */
export function readableAddress(url: string): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return malformedAddress;
  }
}

/** Whether a request only reads: some questions are too long for an address and come as a POST. */
export function isRead({ method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>): boolean {
  return method === 'GET' || method === 'HEAD' || routeOptions.config.isRead === true;
}
