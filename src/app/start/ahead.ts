import { databaseName, type Session } from '../../session/session';
import { earlyID, type Question } from '../../sync/early-answers';
import type { ToWorker } from '../../sync/wire';
import type { WorkerLike } from '../../sync/worker-connection';

/** A worker that was started before the program that speaks to it. */
export interface AheadWorker {
  readonly session: Session;
  readonly worker: WorkerLike;
  readonly questions: readonly Question[];
}

/** The worker of a tab. */
export function spawnWorker(): Worker {
  return new Worker(new URL('../../sync/worker.ts', import.meta.url), { type: 'module', name: 'worker' });
}

let ahead: AheadWorker | null = null;

/** Starts the tab's worker while the console is still loading: it opens the databases on another core. */
export function startAhead(session: Session, questions: readonly Question[]): Worker {
  const worker = spawnWorker();
  const post = (message: ToWorker): void => worker.postMessage(message);
  post({ kind: 'open', session });
  questions.forEach(({ method, args }, at) => {
    post({ kind: 'watch', id: earlyID(at), method, args });
  });
  ahead = { session, worker: keepUntilHeard(worker), questions };
  return worker;
}

/** Hands the worker over, once; ends it if another user has signed in meanwhile. */
export function takeAhead(session: Session): AheadWorker | null {
  const taken = ahead;
  ahead = null;
  if (!taken || databaseName(taken.session) === databaseName(session)) return taken;
  taken.worker.terminate();
  return null;
}

/** Keeps a worker's messages for its first listener. */
export function keepUntilHeard(worker: Worker): WorkerLike {
  const said: Event[] = [];
  const keep = (event: Event): void => void said.push(event);
  worker.addEventListener('message', keep);
  worker.addEventListener('error', keep);
  return {
    postMessage: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    addEventListener: (type: string, listener: (event: never) => void) => {
      worker.removeEventListener(type, keep);
      worker.addEventListener(type, listener as EventListener);
      for (const event of said) if (event.type === type) (listener as EventListener)(event);
    },
  };
}
