import { type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { DriverQuery, DriverRow } from './connection';
import { type EngineAnswer, readAnswer, rowsOf } from './pglite-messages';

/** Most prepared statements; the least recently used one makes room. */
const maxKept = 300;
/** Longer ones are bulk inserts, which hardly recur. */
const longestKept = 4_000;

interface Statement {
  /** Empty: the engine drops it with the next one. */
  readonly name: string;
  /** Type numbers of its parameters. */
  readonly types: readonly number[];
}

export type Rows = (query: DriverQuery) => Promise<readonly DriverRow[]>;

type Send = (...messages: readonly Uint8Array[]) => Promise<EngineAnswer>;

/**
 * Transactions of the embedded engine, one at a time. A statement is parsed once and afterwards sent as a single
 * message; `PGlite.query` parses each time and sends six messages, which is most of the time of a short query.
 */
export function createPgliteTransactions(engine: PGlite) {
  const send: Send = async (...messages) => {
    const chunks: Uint8Array[] = [];
    await engine.execProtocolRawStream(joined([...messages, protocol.serialize.sync()]), {
      syncToFs: false,
      // The engine reuses the buffer.
      onRawData: (bytes) => void chunks.push(bytes.slice()),
    });
    return readAnswer(chunks);
  };
  const statementOf = keepStatements(send);

  const execute = async ({ text, values }: DriverQuery) => {
    const { name, types } = await statementOf(text);
    const texts = values.map((value, index) => textOf(value, engine.serializers[types[index] ?? 0]));
    return send(
      protocol.serialize.bind({ statement: name, values: texts }),
      protocol.serialize.describe({ type: 'P' }),
      protocol.serialize.execute({}),
    );
  };
  const command = (text: string) => execute({ text, values: [] });

  const commit = async (): Promise<void> => {
    const { messages } = await command('COMMIT');
    // The engine rolls back a transaction in which a statement failed, and says so only in its answer.
    const isUndone = messages.some((message) => 'text' in message && message.text === 'ROLLBACK');
    if (isUndone) throw new Error('The transaction was rolled back: a statement in it has failed.');
    await engine.syncToFs();
  };

  const rowsIn = (answer: EngineAnswer): readonly DriverRow[] => rowsOf(answer, engine.parsers);

  /** A statement without a transaction: the engine commits it by itself. */
  const statement: Rows = (query) =>
    engine.runExclusive(async () => {
      if (engine.closed) throw new Error('The database is closed.');
      return rowsIn(await execute(query));
    });

  /**
   * @param begin the statement that begins the transaction
   * @throws the engine's error, after a rollback
   */
  async function transaction<T>(begin: string, work: (rows: Rows) => Promise<T>): Promise<T> {
    return engine.runExclusive(async () => {
      if (engine.closed) throw new Error('The database is closed.');
      let turn: Promise<unknown> = Promise.resolve();
      const rows: Rows = (query) => {
        const answered = turn.then(() => execute(query));
        turn = answered.catch(() => undefined);
        return answered.then(rowsIn);
      };
      await command(begin);
      try {
        const result = await work(rows);
        await turn;
        await commit();
        return result;
      } catch (error) {
        await turn;
        if (engine.isInTransaction()) await command('ROLLBACK');
        throw error;
      }
    });
  }

  return { transaction, statement };
}

/** Statements that the engine has parsed, by their text. */
function keepStatements(send: Send): (text: string) => Promise<Statement> {
  const kept = new Map<string, Statement>();
  let count = 0;

  const prepare = async (text: string, name: string): Promise<Statement> => {
    const described = await send(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    );
    return { name, types: parse.parseDescribeStatementResults([...described.messages]) };
  };

  const closeOldest = async (): Promise<void> => {
    const [oldest] = kept;
    if (!oldest || kept.size < maxKept) return;
    kept.delete(oldest[0]);
    await send(protocol.serialize.close({ type: 'S', name: oldest[1].name }));
  };

  return async (text) => {
    if (text.length > longestKept) return prepare(text, '');
    const known = kept.get(text);
    if (!known) await closeOldest();
    const statement = known ?? (await prepare(text, `s${++count}`));
    kept.delete(text);
    kept.set(text, statement);
    return statement;
  };
}

function textOf(value: unknown, serialize: ((value: unknown) => string) | undefined): string | null {
  if (value === null || value === undefined) return null;
  return serialize ? serialize(value) : String(value);
}

function joined(messages: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(messages.reduce((length, message) => length + message.length, 0));
  let at = 0;
  for (const message of messages) {
    bytes.set(message, at);
    at += message.length;
  }
  return bytes;
}
