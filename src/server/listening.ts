import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config';
import { errorCodeOf } from './database/driver-errors';
import { StartupError } from './database/startup-error';

type Place = Pick<ServerConfig, 'host' | 'port'>;

/** Begins to listen. @returns the server's address @throws StartupError if it cannot listen there */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw inWords(error, { host, port });
  }
}

/**
 * Listens for a moment, so that a taken port is reported before a company is created. Not needed if only the database
 * is prepared. @throws StartupError if nothing can listen there
 */
export async function tryListening({
  host,
  port,
  onlyPrepares,
}: Place & Pick<ServerConfig, 'onlyPrepares'>): Promise<void> {
  if (onlyPrepares) return;
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    throw inWords(error, { host, port });
  }
  server.close();
  await once(server, 'close');
}

function inWords(error: unknown, { host, port }: Place): unknown {
  const code = errorCodeOf(error);
  if (code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} is in use already: stop what uses it, or choose another one with PORT or --port.`,
    );
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupError(`Cannot listen on ${host}:${port} (${code}).`);
  return error;
}
