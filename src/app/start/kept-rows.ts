import { keptRows } from '../../session/remembered';
import type { RowsResult } from '../../sync/device';
import type { Question } from '../../sync/early-answers';

/** Drawn rows of a list, each with its data. */
export interface DrawnRows {
  readonly question: Question;
  /** The key field of its rows. */
  readonly key: string;
  /** HTML of rows, by their data in the form of `textsOf`. */
  readonly drawn: Readonly<Record<string, string>>;
}

export interface KeptRows extends DrawnRows {
  readonly of: string;
  /** The mirror's mark (`readMirrorMark`) when these were all of its rows; null: they may rest on further data. */
  readonly at: string | null;
}

/** The data of a drawn list. */
export type DrawnOf = Pick<RowsResult, 'rows' | 'waiting' | 'rejected'>;

/** Owner of stored rows: that of the start, and the time zone in which moments are shown. */
export function rowsOwner(owner: string): string {
  return `${owner} ${new Date().getTimezoneOffset()}`;
}

/** The data of each row: its fields, and whether a write of it waits or was refused. */
export function textsOf({ rows, waiting, rejected }: DrawnOf, key: string): readonly string[] {
  return rows.map((row) => {
    const id = Number(row[key]);
    return JSON.stringify([row, waiting.includes(id), rejected.includes(id)]);
  });
}

/** The stored rows of the address; null: none, or another owner's. Only this console writes them. */
export function readKeptRows(
  storage: Pick<Storage, 'getItem'>,
  address: string,
  owner: string,
): KeptRows | null {
  const text = storage.getItem(keptRows + address);
  if (text === null) return null;
  try {
    const kept: KeptRows = JSON.parse(text);
    return kept.of === rowsOwner(owner) ? kept : null;
  } catch {
    return null;
  }
}
