import { parse, protocol } from '@electric-sql/pglite';
import type { DriverRow } from './connection';

type Message = Parameters<typeof parse.parseDescribeStatementResults>[0][number];

/** The engine's answer to some messages. */
export interface EngineAnswer {
  /** Everything but rows. */
  readonly messages: readonly Message[];
  /** Values of each row as the engine wrote them. */
  readonly rows: readonly (readonly (string | null)[])[];
}

type Parsers = Readonly<Record<number | string, (text: string, type: number) => unknown>>;

const codeOfRow = 0x44;
/** Code and length of a message; the length includes itself. */
const headLength = 5;

/**
 * Parses an answer. Rows are read here: the driver's own reader copies each value and drops a byte order mark at its
 * beginning. @throws the engine's first error
 */
export function readAnswer(chunks: readonly Uint8Array[]): EngineAnswer {
  const bytes = Buffer.concat(chunks);
  const messages: Message[] = [];
  const rows: (string | null)[][] = [];
  const parser = new protocol.Parser();
  for (let at = 0; at + headLength <= bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (bytes[at] === codeOfRow) rows.push(readRow(bytes, at + headLength));
    else parser.parse(bytes.subarray(at, end), (message) => messages.push(message));
    at = end;
  }
  for (const message of messages) if (message instanceof Error) throw message;
  return { messages, rows };
}

function readRow(bytes: Buffer, from: number): (string | null)[] {
  const values: (string | null)[] = new Array(bytes.readInt16BE(from));
  let at = from + 2;
  for (let index = 0; index < values.length; index++) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) {
      values[index] = null;
      continue;
    }
    values[index] = bytes.toString('utf8', at, at + length);
    at += length;
  }
  return values;
}

/** The rows of an answer by the names of their columns. */
export function rowsOf({ messages, rows }: EngineAnswer, parsers: Parsers): readonly DriverRow[] {
  const [result] = parse.parseResults([...messages], {});
  const fields = (result?.fields ?? []).map(({ name, dataTypeID }) => ({
    name,
    type: dataTypeID,
    read: parsers[dataTypeID],
  }));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [index, { name, type, read }] of fields.entries()) {
      const text = values[index] ?? null;
      row[name] = text === null || !read ? text : read(text, type);
    }
    return row;
  });
}
