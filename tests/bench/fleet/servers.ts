import { randomBytes } from 'node:crypto';
import { type ServerProcess, startServer } from '../../e2e/server';
import { cpuSecondsOf, residentBytesOf } from '../process-usage';

/** The server processes of a site over one PostgreSQL. */
export interface Servers {
  /** Base addresses of the API, with a trailing slash. */
  readonly baseUrls: readonly string[];
  /** Processor time of all of them, seconds. */
  cpuSeconds(): number;
  /** Memory that each holds, bytes. */
  memory(): readonly number[];
  /** Devices that follow the stream of news of any of them. */
  streams(): Promise<number>;
  /** All of them, as an update of the program would; then the others begin again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export const adminPassword = 'a long one for the bench';

export async function startServers(databaseUrl: string, count: number): Promise<Servers> {
  const env = {
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: adminPassword,
    SECRET_KEY: randomBytes(24).toString('base64'),
    LOG_LEVEL: 'error',
  };
  const servers: ServerProcess[] = [];
  // The first one migrates.
  for (let index = 0; index < count; index++)
    servers.push(await startServer({ env, isEmpty: true, flags: [] }));
  return {
    baseUrls: servers.map(({ url }) => `${url}/api/`),
    cpuSeconds: () => servers.reduce((sum, server) => sum + cpuSecondsOf(server.pid() ?? 0), 0),
    memory: () => servers.map((server) => residentBytesOf(server.pid() ?? 0)),
    streams: async () => {
      const counts = await Promise.all(servers.map(({ url }) => readStreams(url)));
      return counts.reduce((sum, each) => sum + each, 0);
    },
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
    start: async () => void (await Promise.all(servers.map((server) => server.start()))),
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}

async function readStreams(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^tools_change_streams (\d+)$/m.exec(text)?.[1] ?? 0);
}
