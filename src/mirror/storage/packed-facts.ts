import {
  columnAt,
  type FactsFrame,
  type FactsValues,
  type FactValue,
  factsColumns,
} from '../../domain/reports/language/facts/facts-columns';
import { columnCodec, numbersIn, roomFor, writeColumn } from './column-codecs';

/**
 * The facts that reports read of the children of a bucket's tasks, column by column: a tenth of the children
 * themselves.
 */
export interface PackedFacts {
  /** Rows in each frame. */
  readonly counts: Readonly<Record<FactsFrame, number>>;
  /** Moments are counted from here (milliseconds since 1970): they differ by days, which take half the bytes. */
  readonly sinceMs: number;
  /** As in packed rows. */
  readonly codecs: string;
  readonly numbers: ArrayBuffer;
  readonly texts: readonly string[];
}

let scratch = numbersIn(new ArrayBuffer(0));
const firstOf = {
  task: columnAt('task', 'taskID'),
  line: columnAt('line', 'picks'),
  pick: columnAt('pick', 'assignmentLineID'),
  pallet: columnAt('pallet', 'palletTypeID'),
};

export function packFacts(values: FactsValues): PackedFacts {
  const countOf = (frame: FactsFrame): number => values[firstOf[frame]]?.length ?? 0;
  const counts = {
    task: countOf('task'),
    line: countOf('line'),
    pick: countOf('pick'),
    pallet: countOf('pallet'),
  };
  const room = factsColumns.reduce((sum, { frame }) => sum + roomFor(counts[frame]) + 8, 0);
  if (scratch.bytes.length < room) scratch = numbersIn(new ArrayBuffer(roundedUp(room)));
  const sinceMs = earliest(values);
  let codecs = '';
  let at = 0;
  const texts: string[] = [];
  for (const [place, { kind }] of factsColumns.entries()) {
    const since = kind === 'moment' ? sinceMs : 0;
    const stored = (values[place] ?? []).map((value) => storedValue(value, since));
    const { letter, bytes, text } = writeColumn(stored, scratch, at);
    codecs += letter;
    at = roundedUp(at + bytes);
    if (columnCodec(letter).hasText) texts.push(text);
  }
  return { counts, sinceMs, codecs, numbers: scratch.bytes.slice(0, at).buffer, texts };
}

function storedValue(value: FactValue, since: number): FactValue | null {
  if (typeof value === 'string') return value;
  return Number.isNaN(value) ? null : value - since;
}

function earliest(values: FactsValues): number {
  let first = Number.POSITIVE_INFINITY;
  for (const [place, { kind }] of factsColumns.entries()) {
    if (kind !== 'moment') continue;
    for (const value of values[place] ?? []) if (typeof value === 'number' && value < first) first = value;
  }
  return Number.isFinite(first) ? first : 0;
}

/** Columns begin at multiples of eight bytes. */
export function roundedUp(bytes: number): number {
  return (bytes + 7) & ~7;
}
