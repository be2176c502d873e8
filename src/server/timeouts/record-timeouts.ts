import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timeouts } from '../../domain/resources/company/timeouts';
import type { Json } from '../../domain/sync/write';
import { errorCodeOf } from '../database/driver-errors';
import { readTimeoutMs, writeTimeoutMs } from '../database/statement-limits';
import { waitToClose } from '../database/wait-to-close';
import type { AppContext } from '../http/context';
import { maxParameters, shownName } from '../http/log-options';
import { queryOf } from '../http/named-company';
import { isRead } from '../http/requests';
import { insertRows } from '../rows/write-rows';
import { uploadLimit } from '../writes/uploaded-rows';
import { commitWrite } from '../writes/write';

export interface TimeoutOptions {
  /** Requests that take longer are recorded, milliseconds, though they were answered. */
  readonly requestLimitMs: number;
  readonly onError: (error: unknown) => void;
}

interface Noted {
  readonly companyID: number;
  readonly description: Readonly<Record<string, Json>>;
}

/** SQLSTATE of a statement that was ended for its length. */
const ended = '57014';
/** Most records kept while the database cannot store them. */
const maxWaiting = 100;
/** A stream lasts as long as its listener, an upload as long as its rows. */
function mayTakeLong({ url = '', bodyLimit }: FastifyRequest['routeOptions']): boolean {
  return url.endsWith('/changes/stream') || bodyLimit === uploadLimit;
}

/**
 * Records requests that exceeded their limit, and those with a statement that was ended for its length, among the
 * timeouts of the caller's company. Of a query only the names are stored: values may be what a user searched for.
 */
export function registerTimeouts(app: FastifyInstance, context: AppContext, options: TimeoutOptions): void {
  const endedStatements = new WeakSet<FastifyRequest>();
  const { note, done } = createNotes(context, options.onError);
  app.addHook('onError', async (request, _reply, error) => {
    if (errorCodeOf(error) === ended) endedStatements.add(request);
  });
  app.addHook('onResponse', async (request, { elapsedTime }) => {
    const { signedIn } = request;
    const isStatement = endedStatements.has(request);
    const isLate = elapsedTime >= options.requestLimitMs && !mayTakeLong(request.routeOptions);
    if (!signedIn || !(isStatement || isLate)) return;
    const statement = isRead(request) ? 'read' : 'write';
    note({
      companyID: signedIn.companyID,
      description: {
        method: request.method,
        path: request.url.split('?')[0] ?? '',
        query: Object.keys(queryOf(request)).slice(0, maxParameters).map(shownName),
        ms: Math.round(elapsedTime),
        limitMs: isStatement ? statementLimits[statement] : options.requestLimitMs,
        userID: signedIn.userID,
        requestID: String(request.id),
        ...(isStatement && { statement }),
      },
    });
  });
  app.addHook('onClose', () => waitToClose(done()));
}

const statementLimits = { read: readTimeoutMs, write: writeTimeoutMs } as const;

/** Stores records, one write at a time: a slow database should not get more. */
function createNotes({ database, now, news }: AppContext, onError: (error: unknown) => void) {
  let waiting: Noted[] = [];
  let writing: Promise<void> | null = null;

  const write = async (companyID: number, noted: readonly Noted[]): Promise<void> => {
    const author = { userID: 0, source: 'timeouts', requestID: null };
    const context = { companyID, author, now: now().toISOString() };
    const { position } = await commitWrite(database, context, async (unit) => {
      const rows = noted.map(({ description }) => ({ description }));
      for (const row of await insertRows(unit, timeouts, rows))
        unit.touch(timeouts.name, Number(row[timeouts.key]));
    });
    news.announce(companyID, position);
  };
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const noted = waiting;
      waiting = [];
      for (const companyID of new Set(noted.map((one) => one.companyID)))
        await write(
          companyID,
          noted.filter((one) => one.companyID === companyID),
        ).catch(onError);
    }
    writing = null;
  };
  return {
    note(noted: Noted): void {
      if (waiting.length < maxWaiting) waiting.push(noted);
      writing ??= writeAll();
    },
    async done(): Promise<void> {
      await writing;
    },
  };
}
