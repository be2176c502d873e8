import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { bin, root } from '../run/command';

export type ServerQuestion =
  /** Whether connections are refused and the open ones are torn. */
  | { readonly kind: 'cut'; readonly isCut: boolean }
  /** Whether pages of tasks that were asked for before are answered from memory. */
  | { readonly kind: 'replay'; readonly isReplaying: boolean }
  /** How many requests but GETs have come. */
  | { readonly kind: 'writeRequests' }
  | { readonly kind: 'change'; readonly count: number }
  /** Entries of the event log, and tasks that have one. */
  | { readonly kind: 'edits' }
  | { readonly kind: 'close' };

/** The server's application as a process of its own, which also does what no page can ask for. */
export interface MeasuredServer {
  readonly url: string;
  ask<T>(question: ServerQuestion): Promise<T>;
  close(): Promise<void>;
}

export async function startMeasuredServer(folder: string, webFolder: string): Promise<MeasuredServer> {
  const script = resolve(import.meta.dirname, 'company-server.ts');
  const child = spawn(process.execPath, [bin('tsx/dist/cli.mjs'), script, folder, webFolder], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastID = 0;
  const end = endWith(child, (error) => {
    for (const { reject } of waiting.values()) reject(error);
  });
  const url = await new Promise<string>((done, fail) => {
    child.once('exit', () => fail(new Error('the measured server did not start')));
    child.on('message', (message: { url?: string; id?: number; value?: unknown; error?: string }) => {
      if (message.url) done(message.url);
      if (message.id === undefined) return;
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) call?.reject(new Error(message.error));
      else call?.resolve(message.value);
    });
  });
  const ask = <T>(question: ServerQuestion): Promise<T> => {
    const id = ++lastID;
    return new Promise<T>((done, fail) => {
      waiting.set(id, { resolve: (value) => done(value as T), reject: fail });
      child.send({ id, question });
    });
  };
  return {
    url,
    ask,
    close: async () => {
      const exited = once(child, 'exit');
      ask({ kind: 'close' }).catch(() => undefined);
      await exited;
      end();
    },
  };
}

function endWith(child: ChildProcess, onExit: (error: Error) => void): () => void {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => onExit(new Error('the measured server has ended')));
  return () => process.off('exit', kill);
}
