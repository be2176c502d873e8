import type { CsvRow } from './read-csv';

/** `2013-01-01 12:00:00.000` as ISO; the source has no zone, so it is taken as UTC. */
export function moment(text: string): string {
  if (text === '') return '';
  return text.length === 10 ? day(text) : `${text.replace(' ', 'T')}Z`;
}

export function day(text: string): string {
  return text === '' ? '' : `${text}T12:00:00.000Z`;
}

export function field(row: CsvRow, name: string): string {
  return (row[name] ?? '').trim();
}
