import type { Session } from '../session/session';
import type { Device, RowsResult } from './device';
import type { Question } from './early-answers';
import { followPage } from './follow-page';
import type { CallAnswer, CallArgs, CallName } from './wire';
import { createWorkerConnection, type WorkerConnectionOptions } from './worker-connection';

export interface ConnectedDevice extends Device {
  /** The same user has signed in again: work that waited for it goes on. */
  renewSession(session: Session): void;
  /** Resolves when the pages of rows have arrived that were asked for before the program was loaded. */
  readonly earlyPages: Promise<void>;
  /** The questions that screens watch now. */
  questions(): readonly Question[];
}

/**
 * Starts the tab's worker for a session and speaks to it. Nothing of the engine runs on the page's own thread.
 * The worker ends with the page, and a page that comes back starts another (S52).
 */
export function connectDevice(session: Session, options: WorkerConnectionOptions): ConnectedDevice {
  const connection = createWorkerConnection(session, options);
  const { call, watch } = connection;
  const endFollowing = followPage(connection);
  const pass =
    <M extends CallName>(method: M) =>
    (...args: CallArgs<M>): Promise<CallAnswer<M>> =>
      call(method, ...args);
  let isClosed = false;

  return {
    watchRows: (query, onResult) => watch('watchRows', onResult, query),
    peekRows: (query) => connection.peek('watchRows', query) as RowsResult | null,
    watchRow: (resource, id, onResult) => watch('watchRow', onResult, resource, id),
    watchNames: (resource, which, onNames) => watch('watchNames', onNames, resource, which),
    watchAggregate: (name, params, onResult) => watch('watchAggregate', onResult, name, params),
    watchReport: (question, onResult) => watch('watchReport', onResult, question),
    watchStatus: (onStatus) => watch('watchStatus', onStatus),
    watchStates: (resource, onStates) => watch('watchStates', onStates, resource),
    watchOutbox: (onEntries) => watch('watchOutbox', onEntries),
    watchOutcomes: (onOutcome) => watch('watchOutcomes', onOutcome),
    watchRealKeys: (ids, onKeys) => watch('watchRealKeys', onKeys, ids),
    readRows: pass('readRows'),
    readChildren: pass('readChildren'),
    submit: pass('submit'),
    undo: pass('undo'),
    newID: pass('newID'),
    retry: pass('retry'),
    discard: pass('discard'),
    resend: pass('resend'),
    adopt: pass('adopt'),
    readDamaged: pass('readDamaged'),
    settledSerial: pass('settledSerial'),
    rebuildMirror: pass('rebuildMirror'),
    setWindowDays: pass('setWindowDays'),
    syncNow: () => void call('syncNow').catch(() => undefined),
    diagnose: pass('diagnose'),
    renewSession: connection.renewSession,
    earlyPages: connection.earlyPages,
    questions: connection.questions,
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      endFollowing();
      await connection.close();
    },
  };
}
