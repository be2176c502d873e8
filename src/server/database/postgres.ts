import type { Socket } from 'node:net';
import pg from 'pg';
import { messageOf } from '../../lib/message-of';
import { type Connection, createExecutor, type DriverQuery, toDriverQuery, typeParsers } from './connection';
import type { Transaction } from './database';
import { errorCodeOf, isOfKeptStatement, withRetries } from './driver-errors';
import { createGatheringSocket } from './gathering-socket';
import { createMessages } from './messages';
import { StartupError } from './startup-error';
import {
  answerWithinMs,
  closeMs,
  connectMs,
  idleInTransactionMs,
  readTimeoutMs,
  writeTimeoutMs,
} from './statement-limits';

const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    typeParsers[type] ?? pg.types.getTypeParser(type, format),
};

const beginRead = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
const beginWrite = `BEGIN; SET LOCAL statement_timeout = ${writeTimeoutMs}`;

const settings = [
  'timezone=UTC',
  'client_encoding=UTF8',
  // Compiling a statement takes longer than it saves.
  'jit=off',
  // The default of 4 MB is too small to sort a year's tasks without files.
  'work_mem=32MB',
  // A page of an index costs no seek: with the default of 4, a year's rows are found by scanning all years.
  'random_page_cost=1.1',
  `idle_in_transaction_session_timeout=${idleInTransactionMs}`,
];

/** A PostgreSQL server. Writes run at READ COMMITTED: the company's version row orders them. */
export async function openPostgres(url: string): Promise<Connection> {
  // For single reads as well; a write asks for more.
  const options = [...settings, `statement_timeout=${readTimeoutMs}`].map((one) => `-c ${one}`).join(' ');
  const sockets = createSockets();
  const pool = new pg.Pool({
    connectionString: withOptions(url, options),
    types,
    max: 10,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Statements that do not wait for the answer before travel together.
    pipeline: true,
    stream: sockets.open,
    options,
  });
  // The pool replaces broken connections. Without listeners, errors of idle and used ones would end the process;
  // statements on them are rejected as well.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  await refuseOldServer(pool).catch(async (error: unknown) => {
    await pool.end();
    if (error instanceof StartupError) throw error;
    if (errorCodeOf(error) === 'ERR_INVALID_URL')
      throw new StartupError(
        'DATABASE_URL cannot be read as an address: in a password % / ? # and @ are written %25 %2F %3F %23 and %40.',
      );
    const reason = (error instanceof AggregateError ? error.errors : [error]).map(messageOf).join(', ');
    throw new StartupError(`Cannot reach the PostgreSQL of DATABASE_URL: ${reason}`);
  });
  const nameOf = createNames();
  const reads = { begin: beginRead, limitMs: answerWithinMs.read };
  const writes = { begin: beginWrite, limitMs: answerWithinMs.write, nameOf };
  return {
    kind: 'postgres',
    read: (work) => inTransaction(pool, reads, work),
    readOnce: (query, frequency) => {
      const asked = { ...toDriverQuery(query), query_timeout: answerWithinMs.read };
      const name = frequency === 'often' ? nameOf(asked.text) : undefined;
      return name ? withRetries(() => rowsOf(pool, { ...asked, name })) : rowsOf(pool, asked);
    },
    write: (work) => withRetries(() => inTransaction(pool, writes, work)),
    session: async (work) => {
      const client = await pool.connect();
      try {
        // Migrations take their time, and wait for each other.
        await client.query('SET statement_timeout = 0');
        return await work({
          script: async (text) => void (await client.query(text)),
          rows: async (query) => rowsOf(client, toDriverQuery(query)),
        });
      } finally {
        // The session may hold locks or settings: it ends with the connection.
        client.release(true);
      }
    },
    messages: createMessages(url, pool),
    close: async () => {
      const timer = setTimeout(sockets.cut, closeMs);
      await pool.end().finally(() => clearTimeout(timer));
    },
  };
}

/** The sockets of a pool, which itself ends them only after their statements were answered, however long that takes. */
function createSockets() {
  const open = new Set<Socket>();
  return {
    open: (): Socket => {
      const socket = createGatheringSocket();
      open.add(socket.once('close', () => open.delete(socket)));
      return socket;
    },
    cut: (): void => {
      for (const socket of open) socket.destroy();
    },
  };
}

/** If an address has options of its own, the driver leaves all others out: ours are appended there. */
function withOptions(url: string, options: string): string {
  return url.replace(/[?&]options=[^&#]*/g, (own) => `${own}%20${encodeURIComponent(options)}`);
}

/** As the server numbers versions: 15.0. Older ones know no `UNIQUE NULLS NOT DISTINCT`. */
const oldestVersion = 150_000;

/** Throws the reason why the server cannot be reached, or a `StartupError` if it is too old. */
async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ number: number; name: string }>(
    `SELECT current_setting('server_version_num')::int AS "number", current_setting('server_version') AS "name"`,
  );
  const [version] = rows;
  if (!version || version.number < oldestVersion)
    throw new StartupError(`PostgreSQL 15 or newer is needed: that of DATABASE_URL is ${version?.name}`);
}

/** A query in the driver's form; its types lack the time limit. */
interface LimitedQuery extends DriverQuery {
  readonly name?: string;
  readonly query_timeout?: number;
}

async function rowsOf(
  client: pg.PoolClient | pg.Pool,
  query: LimitedQuery,
): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await client.query<Record<string, unknown>>(query);
  return rows;
}

/** Each connection keeps each of them. */
const maxNames = 300;

/**
 * Statements of writes, and some reads, are few and recur: under a name the engine parses and plans them once a
 * connection. Those of lists differ with every filter.
 */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= maxNames) return known;
    const name = `w${names.size}`;
    names.set(text, name);
    return name;
  };
}

interface TransactionOptions {
  readonly begin: string;
  /** Time limit of each statement. */
  readonly limitMs: number;
  /** Name under which a connection keeps a statement. */
  readonly nameOf?: (text: string) => string | undefined;
}

async function inTransaction<T>(
  pool: pg.Pool,
  { begin, limitMs, nameOf }: TransactionOptions,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const within = (query: DriverQuery): LimitedQuery => {
    const name = nameOf?.(query.text);
    return { ...query, query_timeout: limitMs, ...(name && { name }) };
  };
  const { rows } = createExecutor((query) => rowsOf(client, within(query)));
  const beginning = { text: begin, query_timeout: answerWithinMs.read };
  const commit = { text: 'COMMIT', query_timeout: limitMs };
  // Work may also fail without a network failure.
  const rollback = { text: 'ROLLBACK', query_timeout: answerWithinMs.read };
  let broken = false;
  let hasEnded = false;
  // Sent with the first statement. It fails only if the connection does, and then that one fails as well; it waits for
  // no lock.
  const begun = client.query(beginning);
  begun.catch(() => undefined);
  const last: Transaction['last'] = async (query) => {
    hasEnded = true;
    const found = rows(query);
    // If the statement fails, the engine turns this into a rollback.
    await Promise.all([found, client.query(commit)]);
    return found;
  };
  try {
    const result = await work({ rows, last });
    await begun;
    if (!hasEnded) await client.query(commit);
    return result;
  } catch (error) {
    broken = isOfKeptStatement(error);
    await client.query(rollback).catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
