import type { DecimalMark } from '../../domain/imports/cell-values';
import { distinctHeaders } from '../../domain/imports/columns';
import { unescapeCell } from '../../lib/csv';
import { type CellTable, type CellTableBuilder, createCellTable } from './cell-table';
import { type CsvRecord, createCsvRows, type Delimiter, detectDelimiter } from './csv-rows';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A file that has been read. */
export interface ReadFile {
  readonly headers: readonly string[];
  readonly table: CellTable;
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly decimalMark: DecimalMark;
  /** Rows with more cells than the header, or with a misplaced quotation mark: their cells cannot be trusted. */
  readonly damagedRows: ReadonlySet<number>;
  /** By row, the cells beyond the header's. */
  readonly surplus: ReadonlyMap<number, readonly string[]>;
}

/** The used members of a File. */
export interface FileLike {
  readonly size: number;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

const sampleCharacters = 64 * 1024;

/**
 * Reads a CSV file. UTF-8 and UTF-16 are recognized by their marks, UTF-8 without one by its valid bytes; any other
 * file is taken as Windows-1252. Empty rows are skipped. @param onProgress bytes read so far
 */
export async function readFile(file: FileLike, onProgress: (bytes: number) => void): Promise<ReadFile> {
  const marked = await markedEncoding(file);
  try {
    return await readAs(file, marked ?? 'utf-8', onProgress);
  } catch (problem) {
    if (marked !== null || !(problem instanceof TypeError)) throw problem;
    return readAs(file, 'windows-1252', onProgress);
  }
}

async function markedEncoding(file: FileLike): Promise<Encoding | null> {
  for await (const bytes of chunksOf(file)) {
    const [first, second, third] = bytes;
    if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
    if (first === 0xff && second === 0xfe) return 'utf-16le';
    if (first === 0xfe && second === 0xff) return 'utf-16be';
    return null;
  }
  return null;
}

/** Throws a TypeError for bytes that are not of the encoding. */
async function readAs(
  file: FileLike,
  encoding: Encoding,
  onProgress: (bytes: number) => void,
): Promise<ReadFile> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const reader = createRecordReader();
  let bytesRead = 0;
  for await (const bytes of chunksOf(file)) {
    reader.push(decoder.decode(bytes, { stream: true }));
    bytesRead += bytes.length;
    onProgress(bytesRead);
  }
  reader.push(decoder.decode());
  return { ...reader.end(), encoding };
}

function createRecordReader() {
  let sample = '';
  let rows: ReturnType<typeof createCsvRows> | null = null;
  let delimiter: Delimiter = ',';
  let headers: readonly string[] | null = null;
  let table: CellTableBuilder = createCellTable(0);
  let number = 0;
  const damagedRows = new Set<number>();
  const surplus = new Map<number, readonly string[]>();

  const take = (records: readonly CsvRecord[]): void => {
    for (const { cells: written, isDamaged } of records) {
      number += 1;
      // Undoes the escaping of our own exports.
      const cells = written.map(unescapeCell);
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (!headers) {
        headers = distinctHeaders(cells);
        table = createCellTable(headers.length);
        continue;
      }
      const isLong = cells.length > headers.length && cells.slice(headers.length).some((cell) => cell.trim());
      if (isLong || isDamaged) damagedRows.add(table.rows);
      if (isLong) surplus.set(table.rows, cells.slice(headers.length));
      table.add(cells, number);
    }
  };
  const begin = (): ReturnType<typeof createCsvRows> => {
    delimiter = detectDelimiter(`${sample.replace(/\r\n?/g, '\n')}\n`);
    const begun = createCsvRows(delimiter);
    take(begun.push(sample));
    sample = '';
    return begun;
  };
  return {
    push(text: string): void {
      if (rows) take(rows.push(text));
      else {
        sample += text;
        if (sample.length >= sampleCharacters) rows = begin();
      }
    },
    end(): Omit<ReadFile, 'encoding'> {
      rows ??= begin();
      take(rows.end());
      return {
        headers: headers ?? [],
        table,
        delimiter,
        decimalMark: delimiter === ';' ? ',' : '.',
        damagedRows,
        surplus,
      };
    },
  };
}

async function* chunksOf(file: FileLike): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
