import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import Papa from 'papaparse';

export type CsvRow = Readonly<Record<string, string>>;

export interface CsvProblem {
  /** Number of the row in the file, without the header. */
  readonly row: number;
  readonly reason: string;
}

/**
 * Reads a gzipped CSV file with a header row by row; rows of another width than the header are reported and left out.
 */
export async function* readCsv(
  path: string,
  onProblem: (problem: CsvProblem) => void,
): AsyncGenerator<CsvRow> {
  const gunzip = createGunzip();
  // Decoded before it is cut into rows: a chunk may end inside a character.
  gunzip.setEncoding('utf8');
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: true });
  const stream = pipeline(createReadStream(path), gunzip, parser, () => undefined);
  let header: readonly string[] | null = null;
  let number = 0;
  for await (const chunk of stream) {
    const fields: readonly string[] = Array.isArray(chunk) ? chunk.map(String) : [];
    if (!header) {
      header = fields;
      continue;
    }
    number += 1;
    if (fields.length === header.length)
      yield Object.fromEntries(header.map((name, index) => [name, fields[index] ?? '']));
    else onProblem({ row: number, reason: `${fields.length} fields where the header has ${header.length}` });
  }
}
