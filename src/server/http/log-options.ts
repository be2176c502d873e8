import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { callbackPath } from '../../domain/accounting';
import { isObject, parseJsonText } from '../../lib/json-values';

/**
 * What the server logs. Never logged: passwords, cookies, the codes that the accounting system sends, and rows that the
 * database refused. Requests may contain customers' names: only `debug` logs what was asked for.
 */
export function logOptions(level: string) {
  const isWhole = level === 'debug' || level === 'trace';
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: {
      req: ({ method, url, host, ip: remoteAddress, socket }: FastifyRequest) => ({
        method,
        url: shownAddress(url, isWhole),
        host,
        remoteAddress,
        remotePort: socket?.remotePort ?? 0,
      }),
      err: shownError,
    },
  } satisfies FastifyServerOptions['logger'];
}

/** The names in a database error; its details show the values of a whole row, hashes of passwords among them. */
function shownError(error: Error) {
  const named = ['code', 'statusCode', 'table', 'column', 'constraint', 'routine'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const { message, stack = '' } = error;
  return { type: error.name, message, stack, ...Object.fromEntries(named) };
}

/** A browser comes back from the accounting system with a code in its address. */
function shownAddress(url: string, isWhole: boolean): string {
  if (url.toLowerCase().startsWith(callbackPath)) return callbackPath;
  const start = url.indexOf('?');
  if (isWhole || start < 0) return url;
  const parameters = [...new URLSearchParams(url.slice(start))].slice(0, maxParameters);
  return `${url.slice(0, start)}?${parameters.flatMap(([name, value]) => shapeOf(name, value)).join('&')}`;
}

export const maxParameters = 30;

/** The name of a parameter, or those of a filter's conditions: `filter.customerName`, `filter.priority.$gte`. */
function shapeOf(name: string, value: string): readonly string[] {
  const filter = value.startsWith('{') ? parseJsonText(value) : null;
  if (!isObject(filter)) return [shownName(name)];
  return Object.entries(filter)
    .slice(0, maxParameters)
    .flatMap(([field, condition]) => {
      const path = [name, field].map(shownName).join('.');
      return isObject(condition)
        ? Object.keys(condition).map((operator) => `${path}.${shownName(operator)}`)
        : [path];
    });
}

/** A value that a caller passed in place of a name is not logged. */
export function shownName(name: string): string {
  return /^[\w$.[\]<>=!]{1,60}$/.test(name) ? name : '…';
}
