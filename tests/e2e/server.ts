import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../..');
const startTimeoutMs = 180_000;
const stopTimeoutMs = 30_000;

export interface ServerOptions {
  /** Command line flags; by default a quiet demo company, or one that is a week old if the folder is not empty. */
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** By default a free one. */
  readonly port?: number;
  /** A folder to continue with; by default a copy of the run's demo company that `close` removes. */
  readonly dataFolder?: string;
  /** The folder of `dist`; by default this repository's. */
  readonly folder?: string;
  /** The sources as they are, without a build. */
  readonly isSource?: boolean;
  /** Begin with an empty folder: the first start, the demo company in its usual size, or other flags. */
  readonly isEmpty?: boolean;
  /** Only for making the demo company from which the others start. */
  readonly isTemplate?: boolean;
}

/** The server as a process of its own: one port and one data folder through all its restarts. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly dataFolder: string;
  /** Of the process that runs now. */
  pid(): number | undefined;
  /** Its output since the first start. */
  output(): string;
  isRunning(): boolean;
  /** Starts it again after `stop` or `kill`; resolves when it answers. */
  start(): Promise<void>;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, as a power switch would. */
  kill(): Promise<void>;
  /** Kills it if it still runs and removes the data folder if it was made here. */
  close(): Promise<void>;
}

/** Starts the built server and waits for `GET /healthz`. Rejects with its output when it ends before. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const dataFolder = options.dataFolder ?? freshFolder(options);
  const url = `http://127.0.0.1:${port}`;
  const age = options.isTemplate ? ['--days', '7'] : [];
  const flags = options.flags ?? ['--demo', '--no-simulator', '--seed', '1', ...age];
  let child: ChildProcess | undefined;
  let output = '';

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  const start = async () => {
    if (isRunning()) throw new Error('the server is running already');
    const { DATABASE_URL: _, ...inherited } = process.env;
    const env = {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataFolder,
      // A copy of the run's demo company is the same company to devices that know it.
      ...(isOfTemplate(options) && { DATABASE_IDENTITY: 'demo' }),
      ...options.env,
    };
    const main = options.isSource ? ['--import', 'tsx', 'src/server/main.ts'] : ['dist/server/main.js'];
    const started = spawn(process.execPath, [...nodeFlags(), ...main, ...flags], {
      cwd: options.folder ?? root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    started.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await untilHealthy(url, isRunning, () => output);
  };

  const end = async (signal: NodeJS.Signals) => {
    if (!child || !isRunning()) return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child?.kill('SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(timer);
    return child.exitCode;
  };

  const killAtExit = () => child?.kill('SIGKILL');
  process.once('exit', killAtExit);

  const server: ServerProcess = {
    url,
    port,
    dataFolder,
    pid: () => child?.pid,
    output: () => output,
    isRunning,
    start,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    close: async () => {
      await end('SIGKILL');
      process.off('exit', killAtExit);
      if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
  try {
    await start();
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}

/** Flags of V8 in SERVER_NODE_FLAGS, which NODE_OPTIONS does not take; measurements run without. */
function nodeFlags(): readonly string[] {
  return process.env['SERVER_NODE_FLAGS']?.split(' ') ?? [];
}

function isOfTemplate({ isEmpty = false, dataFolder }: ServerOptions): boolean {
  return !isEmpty && dataFolder === undefined;
}

function freshFolder({ isEmpty = false, isTemplate = false }: ServerOptions): string {
  const folder = mkdtempSync(join(tmpdir(), 'tools-server-'));
  const template = process.env['DEMO_TEMPLATE'];
  if (!isEmpty && !isTemplate && template) cpSync(template, folder, { recursive: true });
  return folder;
}

async function untilHealthy(url: string, isRunning: () => boolean, output: () => string): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    if (!isRunning()) throw new Error(`the server ended before it answered:\n${output()}`);
    const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    );
    if (reply?.ok) return;
    await delay(50);
  }
  throw new Error(`no answer from ${url}/healthz within ${startTimeoutMs} ms:\n${output()}`);
}

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
