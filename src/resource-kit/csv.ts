import { lightFormat } from 'date-fns';
import { toCsv } from '../lib/csv';

/** `;` for Finnish, German and Swedish, whose decimal sign is the comma; `,` for English (decision 28). */
export function csvDelimiter(locale: string): ';' | ',' {
  return locale.startsWith('en') ? ',' : ';';
}

/** `{path}-dd-mm-yyyy.csv` of the local day. */
export function csvFileName(path: string, today: Date): string {
  return `${path}-${lightFormat(today, 'dd-MM-yyyy')}.csv`;
}

/** Downloads lines as a CSV file of today, in the form that the language's spreadsheets read. */
export function downloadTable(path: string, lines: readonly (readonly string[])[], locale: string): void {
  downloadText(csvFileName(path, new Date()), toCsv(lines, csvDelimiter(locale)));
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
