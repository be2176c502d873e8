import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { callbackPath } from '../../domain/accounting';

/**
 * What the server logs, and what of it never: passwords, cookies, the codes that the accounting system sends, and rows that the
 * database refused.
 */
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
      err: shownError,
    },
  } satisfies FastifyServerOptions['logger'];
}

/** Of the database's errors what names a thing; details show the values of a whole row, hashes of passwords among them. */
function shownError(error: Error) {
  const named = ['code', 'statusCode', 'table', 'column', 'constraint', 'routine'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const { message, stack = '' } = error;
  return { type: error.name, message, stack, ...Object.fromEntries(named) };
}

/** A browser comes back from the accounting system with a code in its address. */
function shownAddress(url: string): string {
  return url.toLowerCase().startsWith(callbackPath) ? callbackPath : url;
}
