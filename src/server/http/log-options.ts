import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { CALLBACK_PATH } from '../../domain/accounting';

/** What the server logs, and what of it never: passwords, cookies, and the codes that the accounting system sends. */
export function logOptions(level: string) {
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: {
      req: ({ method, url, host, ip: remoteAddress, socket }: FastifyRequest) => ({
        method,
        url: shownAddress(url),
        host,
        remoteAddress,
        remotePort: socket?.remotePort ?? 0,
      }),
    },
  } satisfies FastifyServerOptions['logger'];
}

/** A browser comes back from the accounting system with a code in its address. */
function shownAddress(url: string): string {
  return url.toLowerCase().startsWith(CALLBACK_PATH) ? CALLBACK_PATH : url;
}
