import type { Session } from '../session/session';
import { DeviceFailure, type DeviceTrouble } from './device-failure';
import { createEarlyAnswers, type Question } from './early-answers';
import type { CallName, FromWorker, ToWorker, WatchName } from './wire';

/** What is used of a Worker; a MessagePort has it as well. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

export interface WorkerConnectionOptions {
  readonly createWorker: () => WorkerLike;
  /** What the first worker was asked before it came here, under early ids. */
  readonly asked?: readonly Question[];
  /** The worker could not be loaded: a newer version has taken its place, or the network was away. */
  readonly onMissing?: () => void;
}

/** Calls and watches of a page, answered by its worker. Watches outlive the worker, calls end with it. */
export interface WorkerConnection {
  /** Starts a worker for the session. Does nothing while there is one, or when none can be loaded. */
  start(): void;
  /** Ends the worker at once. What was asked of it fails; watches go on with the next worker. */
  stop(): void;
  isRunning(): boolean;
  post(message: ToWorker): void;
  call<T>(method: CallName, ...args: readonly unknown[]): Promise<T>;
  watch<T>(method: WatchName, onNews: (value: T) => void, ...args: readonly unknown[]): () => void;
  /** The newest answer to what was asked early; null while there is none, and once it is watched. */
  peek(method: WatchName, ...args: readonly unknown[]): unknown;
  /** Resolves when the pages of rows that were asked for early are there. */
  readonly earlyPages: Promise<void>;
  /** What is watched now; what was asked early and is not watched by now is not followed any more. */
  questions(): readonly Question[];
  renewSession(session: Session): void;
  /** Lets the worker finish, and ends it for good. */
  close(): Promise<void>;
}

interface Watching {
  readonly method: WatchName;
  readonly args: readonly unknown[];
  readonly onNews: (value: unknown) => void;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

type End = Extract<DeviceTrouble, 'closed' | 'missing' | 'left'>;

function failureOf(why: End): DeviceFailure {
  return new DeviceFailure(why, why);
}

/** A worker that does not answer any more must not keep a user from signing out. */
const closePatienceMs = 3_000;

export function createWorkerConnection(
  initial: Session,
  { createWorker, asked = [], onMissing }: WorkerConnectionOptions,
): WorkerConnection {
  const watching = new Map<number, Watching>();
  const waiting = new Map<number, Waiting>();
  const early = createEarlyAnswers(asked);
  let session = initial;
  let worker: WorkerLike | null = null;
  let lastID = 0;
  /** Why no worker will ever run again. */
  let ended: End | null = null;

  const post = (message: ToWorker): void => worker?.postMessage(message);
  const end = (why: End): void => {
    worker?.terminate();
    worker = null;
    early.end();
    for (const { reject } of waiting.values()) reject(failureOf(why));
    waiting.clear();
  };
  const listenTo = (started: WorkerLike): void => {
    let hasAnswered = false;
    started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      // Messages that were on their way when the worker was ended are of no use any more.
      if (started !== worker) return;
      hasAnswered = true;
      if (data.kind === 'news' && early.keep(data.id, data.value)) return;
      answer(data, watching, waiting);
    });
    started.addEventListener('error', () => {
      // A worker that runs has told already what went wrong.
      if (hasAnswered || started !== worker) return;
      ended = 'missing';
      end('missing');
      onMissing?.();
    });
  };

  const call = <T>(method: CallName, ...args: readonly unknown[]): Promise<T> => {
    if (!worker) return Promise.reject(failureOf(ended ?? 'left'));
    const id = ++lastID;
    return new Promise<T>((resolve, reject) => {
      // The worker answers each method with what Device says it answers with.
      waiting.set(id, { resolve: (value) => resolve(value as T), reject });
      post({ kind: 'call', id, method, args });
    });
  };

  return {
    start: () => {
      if (worker || ended !== null) return;
      worker = createWorker();
      listenTo(worker);
      post({ kind: 'open', session });
      for (const [id, { method, args }] of watching) post({ kind: 'watch', id, method, args });
    },
    stop: () => end('left'),
    isRunning: () => worker !== null,
    post,
    call,
    watch: <T>(method: WatchName, onNews: (value: T) => void, ...args: readonly unknown[]) => {
      const known = early.take({ method, args });
      const id = known?.id ?? ++lastID;
      // The worker answers each method with what Device says it answers with.
      const tell = (value: unknown): void => onNews(value as T);
      watching.set(id, { method, args, onNews: tell });
      if (known) known.values.forEach(tell);
      else post({ kind: 'watch', id, method, args });
      return () => {
        if (watching.delete(id)) post({ kind: 'unwatch', id });
      };
    },
    earlyPages: early.pages,
    peek: (method, ...args) => early.peek({ method, args }),
    questions: () => {
      for (const id of early.end()) post({ kind: 'unwatch', id });
      return [...watching.values()].map(({ method, args }) => ({ method, args }));
    },
    renewSession: (renewed) => {
      session = renewed;
      post({ kind: 'session', session });
    },
    close: async () => {
      watching.clear();
      const patience = new Promise((resolve) => setTimeout(resolve, closePatienceMs));
      await Promise.race([call('close').catch(() => undefined), patience]);
      ended ??= 'closed';
      end('closed');
    },
  };
}

function answer(
  data: FromWorker,
  watching: ReadonlyMap<number, Watching>,
  waiting: Map<number, Waiting>,
): void {
  if (data.kind === 'news') {
    watching.get(data.id)?.onNews(data.value);
    return;
  }
  const call = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.kind === 'result') call?.resolve(data.value);
  else call?.reject(new DeviceFailure(data.message, data.trouble));
}
