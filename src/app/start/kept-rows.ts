import { keptRows } from '../../session/remembered';
import type { RowsResult } from '../../sync/device';
import type { Question } from '../../sync/early-answers';

/** Rows of a list as they were drawn, each with what it was drawn of. */
export interface DrawnRows {
  readonly question: Question;
  /** The field that is the key of its rows. */
  readonly key: string;
  /** HTML of rows, by what each was drawn of as `textsOf` tells it. */
  readonly drawn: Readonly<Record<string, string>>;
}

export interface KeptRows extends DrawnRows {
  readonly of: string;
  /** What the mirror held (`readMirrorMark`) when these were all of them; null: they may have been drawn of more. */
  readonly at: string | null;
}

/** What a list is drawn of. */
export type DrawnOf = Pick<RowsResult, 'rows' | 'waiting' | 'rejected'>;

/** Whose rows are kept: of the start that they belong to, and of the time zone that moments are shown in. */
export function rowsOwner(owner: string): string {
  return `${owner} ${new Date().getTimezoneOffset()}`;
}

/** What each row was drawn of: its fields, and whether a write of it waits or was refused. */
export function textsOf({ rows, waiting, rejected }: DrawnOf, key: string): readonly string[] {
  return rows.map((row) => {
    const id = Number(row[key]);
    return JSON.stringify([row, waiting.includes(id), rejected.includes(id)]);
  });
}

/** What is kept for the address; null where nothing is, or for another owner. Only this console writes it. */
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
