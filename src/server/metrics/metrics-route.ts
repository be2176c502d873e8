import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failure } from '../http/api-error';
import type { Metrics } from './metrics';

/**
 * `GET /metrics` for Prometheus. With a token, for callers with `Authorization: Bearer …`; without one, for callers on
 * this machine only. Others get 404.
 */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  app.get(
    '/metrics',
    { logLevel: 'error', config: { isPublic: true }, schema: { hide: true } },
    async (request, reply) => {
      if (!(token === null ? isLocal(request) : hasToken(request, token)))
        throw failure(404, 'request.not-found');
      const { type, text } = await metrics.read();
      return reply.type(type).header('cache-control', 'no-store').send(text);
    },
  );
}

/** Each of them shows that a proxy has forwarded a request. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** A proxy on this machine is local too; forwarded requests carry its headers. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? '';
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  return isLoopback && proxyHeaders.every((name) => headers[name] === undefined);
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [scheme, given = ''] = (headers.authorization ?? '').split(' ');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return scheme?.toLowerCase() === 'bearer' && timingSafeEqual(digest(given), digest(token));
}
