import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { bin, root } from '../run/command';

/** A script of this folder as a process of its own, which answers questions. */
export interface Child<Question> {
  readonly pid: number;
  ask<T>(question: Question): Promise<T>;
  /** Asks it to end, and waits until it has. */
  close(question: Question): Promise<void>;
}

interface Answer<Ready> {
  readonly ready?: Ready;
  readonly id?: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Starts a script, which answers with `answerQuestions`; resolves when it is ready, to what it says then. */
export async function startChild<Question, Ready>(
  script: string,
  args: readonly string[] = [],
): Promise<Child<Question> & { readonly ready: Ready }> {
  const file = resolve(import.meta.dirname, script);
  // Without tsx's own process in between: the process id is that of the script that is measured.
  const child = spawn(process.execPath, ['--import', `file://${bin('tsx/dist/loader.mjs')}`, file, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastID = 0;
  const end = endWith(child, () => {
    for (const { reject } of waiting.values()) reject(new Error(`${script} has ended`));
  });
  const ready = await new Promise<Ready>((done, fail) => {
    child.once('exit', () => fail(new Error(`${script} did not start`)));
    child.on('message', (message: Answer<Ready>) => {
      if (message.ready !== undefined) done(message.ready);
      if (message.id === undefined) return;
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) call?.reject(new Error(message.error));
      else call?.resolve(message.value);
    });
  });
  const ask = <T>(question: Question): Promise<T> => {
    const id = ++lastID;
    return new Promise<T>((done, fail) => {
      waiting.set(id, { resolve: (value) => done(value as T), reject: fail });
      child.send({ id, question });
    });
  };
  return {
    pid: child.pid ?? 0,
    ready,
    ask,
    close: async (question) => {
      const exited = once(child, 'exit');
      ask(question).catch(() => undefined);
      await exited;
      end();
    },
  };
}

/** The child's side: answers its parent and ends with it. */
export function answerQuestions<Question>(
  ready: unknown,
  answer: (question: Question) => Promise<unknown>,
): void {
  process.on('message', ({ id, question }: { id: number; question: Question }) => {
    answer(question).then(
      (value) => process.send?.({ id, value: value ?? null }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(1));
  process.send?.({ ready });
}

function endWith(child: ChildProcess, onExit: () => void): () => void {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', onExit);
  return () => process.off('exit', kill);
}
