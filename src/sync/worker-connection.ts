import type { Session } from '../session/session';
import { DeviceFailure, type DeviceTrouble } from './device-failure';
import type { Question } from './early-answers';
import { createPageWatches, type PageWatches } from './page-watches';
import type { CallAnswer, CallArgs, CallName, FromWorker, ToWorker } from './wire';

/** The members of Worker that are used; a MessagePort has them as well. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

export interface WorkerConnectionOptions {
  readonly createWorker: () => WorkerLike;
  /** What the first worker was asked before this was created, under early ids. */
  readonly asked?: readonly Question[];
  /** The worker could not be loaded: a newer version has replaced it, or the network was away. */
  readonly onMissing?: () => void;
}

/** Calls and watches of a page, answered by its worker. Watches outlive the worker, calls end with it. */
export interface WorkerConnection extends Pick<PageWatches, 'watch' | 'peek' | 'earlyPages' | 'questions'> {
  /** Starts a worker for the session. Does nothing while one runs, or when none can be loaded. */
  start(): void;
  /** Ends the worker at once. Open calls fail; watches go on with the next worker. */
  stop(): void;
  isRunning(): boolean;
  post(message: ToWorker): void;
  call<M extends CallName>(method: M, ...args: CallArgs<M>): Promise<CallAnswer<M>>;
  renewSession(session: Session): void;
  /** Lets the worker finish, and ends it for good. */
  close(): Promise<void>;
}

interface Waiting {
  readonly method: CallName;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

type End = Extract<DeviceTrouble, 'closed' | 'missing' | 'left'>;

function failureOf(why: End | 'unknown'): DeviceFailure {
  return new DeviceFailure(why, why);
}

/** A worker that does not answer must not keep a user from signing out. */
const closePatienceMs = 3_000;

export function createWorkerConnection(
  initial: Session,
  { createWorker, asked = [], onMissing }: WorkerConnectionOptions,
): WorkerConnection {
  const waiting = new Map<number, Waiting>();
  let session = initial;
  let worker: WorkerLike | null = null;
  let lastID = 0;
  /** Why no worker will run again. */
  let ended: End | null = null;

  const post = (message: ToWorker): void => worker?.postMessage(message);
  const watches = createPageWatches(asked, post);
  const { watch, peek, earlyPages, questions } = watches;
  const end = (why: End): void => {
    worker?.terminate();
    worker = null;
    watches.endEarly();
    // The worker may have stored a write without confirming it: entered again, it would be done twice.
    for (const { method, reject } of waiting.values())
      reject(failureOf(method === 'submit' && why !== 'missing' ? 'unknown' : why));
    waiting.clear();
  };
  const listenTo = (started: WorkerLike): void => {
    let hasAnswered = false;
    started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      // Messages of a worker that was ended no longer count.
      if (started !== worker) return;
      hasAnswered = true;
      if (data.kind === 'news') watches.tell(data.id, data.value);
      else answer(data, waiting);
    });
    started.addEventListener('error', () => {
      // A running worker has reported itself what went wrong.
      if (hasAnswered || started !== worker) return;
      ended = 'missing';
      end('missing');
      onMissing?.();
    });
  };

  const call = <M extends CallName>(method: M, ...args: CallArgs<M>): Promise<CallAnswer<M>> => {
    if (!worker) return Promise.reject(failureOf(ended ?? 'left'));
    const id = ++lastID;
    return new Promise((resolve, reject) => {
      // The worker answers each method with the type that Device declares.
      waiting.set(id, { method, resolve: (value) => resolve(value as CallAnswer<M>), reject });
      post({ kind: 'call', id, method, args });
    });
  };

  return {
    start: () => {
      if (worker || ended !== null) return;
      worker = createWorker();
      listenTo(worker);
      post({ kind: 'open', session });
      watches.askAgain();
    },
    stop: () => end('left'),
    isRunning: () => worker !== null,
    post,
    call,
    watch,
    peek,
    earlyPages,
    questions,
    renewSession: (renewed) => {
      session = renewed;
      post({ kind: 'session', session });
    },
    close: async () => {
      watches.clear();
      const patience = new Promise((resolve) => setTimeout(resolve, closePatienceMs));
      await Promise.race([call('close').catch(() => undefined), patience]);
      ended ??= 'closed';
      end('closed');
    },
  };
}

function answer(data: Exclude<FromWorker, { readonly kind: 'news' }>, waiting: Map<number, Waiting>): void {
  const call = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.kind === 'result') call?.resolve(data.value);
  else call?.reject(new DeviceFailure(data.message, data.trouble));
}
