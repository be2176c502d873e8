import { messageOf } from '../../lib/message-of';
import type { ImportCalls, OnProgress } from './import-calls';
import type { FromImportWorker, ToImportWorker } from './import-wire';

const progressMs = 100;

/** Serves a screen's messages with the calls of a session; progress is reported a few times a second. */
export function serveImport(
  session: ImportCalls,
  post: (message: FromImportWorker) => void,
): (message: ToImportWorker) => void {
  return ({ id, name, argument }) => {
    let reportedAtMs = Number.NEGATIVE_INFINITY;
    const onProgress: OnProgress = (done, rows) => {
      const nowMs = performance.now();
      if (nowMs - reportedAtMs < progressMs) return;
      reportedAtMs = nowMs;
      post({ id, kind: 'progress', done, rows });
    };
    // The page asks through `ImportCalls`: arguments fit the names.
    const call = session[name] as (argument: unknown, onProgress: OnProgress) => Promise<unknown>;
    call(argument, onProgress).then(
      (value) => post({ id, kind: 'result', value }),
      (problem: unknown) => {
        const message = messageOf(problem);
        post({ id, kind: 'failed', message });
      },
    );
  };
}
