import type { Database, Executor } from './database';
import type { SQL } from './sql';

export type DriverRow = Readonly<Record<string, unknown>>;

/** One session with the engine, outside of `Database`: for migrations, which are scripts of many statements. */
export interface DatabaseSession {
  script(text: string): Promise<void>;
  rows(query: SQL): Promise<readonly DriverRow[]>;
}

/** A database together with the raw session that migrates it. */
export interface Connection extends Database {
  session<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>;
}

export interface DriverQuery {
  readonly text: string;
  readonly values: unknown[];
}

/** Text and parameters of a `sql` template. */
export function toDriverQuery(query: SQL): DriverQuery {
  return { text: query.text, values: query.values };
}

export function createExecutor(run: (query: DriverQuery) => Promise<readonly DriverRow[]>): Executor {
  return { rows: (query) => run(toDriverQuery(query)) };
}

/** PostgreSQL's text of a moment in UTC (`2026-01-02 03:04:05.6+00`) as ISO with milliseconds. */
export function parseMoment(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString();
}

/** Type numbers of PostgreSQL whose values both drivers return alike. */
export const typeParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1184: parseMoment,
};
