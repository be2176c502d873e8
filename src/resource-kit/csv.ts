import { lightFormat } from 'date-fns';

const RISKY = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+([.,]\d+)?$/;

/** `;` for Finnish, German and Swedish, whose decimal sign is the comma; `,` for English (decision 28). */
export function csvDelimiter(locale: string): ';' | ',' {
  return locale.startsWith('en') ? ',' : ';';
}

/** A CSV text with BOM and CRLF; a cell that a spreadsheet would take for a formula is escaped by an apostrophe. */
export function toCsv(lines: readonly (readonly string[])[], delimiter: ';' | ','): string {
  const text = lines.map((cells) => cells.map((cell) => quote(harmless(cell), delimiter)).join(delimiter));
  return `\uFEFF${text.join('\r\n')}\r\n`;
}

function harmless(cell: string): string {
  return RISKY.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** `{path}-dd-mm-yyyy.csv` of the local day. */
export function csvFileName(path: string, today: Date): string {
  return `${path}-${lightFormat(today, 'dd-MM-yyyy')}.csv`;
}

/** Hands a file to the browser's downloads. */
export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
