import { lightFormat } from 'date-fns';
import { byteOrderMark, toCsv } from '../../lib/csv';

/** `;` for Finnish, German and Swedish, whose decimal sign is the comma; `,` for English (decision 28). */
export function csvDelimiter(locale: string): ';' | ',' {
  return locale.startsWith('en') ? ',' : ';';
}

/** `{path}-dd-mm-yyyy.csv` of the local day. */
export function csvFileName(path: string, today: Date): string {
  return `${path}-${lightFormat(today, 'dd-MM-yyyy')}.csv`;
}

/** Some lines of a table at a time; the first line of all is the header. */
export type TablePieces =
  | Iterable<readonly (readonly string[])[]>
  | AsyncIterable<readonly (readonly string[])[]>;

/**
 * Downloads a table as a CSV file of today. The page stays responsive between the pieces, and the text of each is
 * released. @returns number of lines, including the header
 */
export async function downloadTable(
  path: string,
  pieces: TablePieces,
  delimiter: ';' | ',',
): Promise<number> {
  const chunks = [new Blob([byteOrderMark])];
  let count = 0;
  for await (const lines of pieces) {
    chunks.push(new Blob([toCsv(lines, delimiter)]));
    count += lines.length;
    await new Promise((resolve) => setTimeout(resolve));
  }
  download(csvFileName(path, new Date()), new Blob(chunks, { type: csvType }));
  return count;
}

/** Passes a text to the browser's downloads. */
export function downloadText(name: string, text: string, type = csvType): void {
  download(name, new Blob([text], { type }));
}

const csvType = 'text/csv;charset=utf-8';

function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
