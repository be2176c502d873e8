import { type FactsBlock, openBlock } from '../../domain/reports/language/facts-block';
import {
  columnAt,
  type FactsFrame,
  type FactsValues,
  type FactValue,
  factsColumns,
} from '../../domain/reports/language/facts-columns';
import { columnCodec, numbersIn, type Read, roomFor, writeColumn } from './column-codecs';
import { StorageError } from './storage-error';

/** What reports read of the children of a bucket's tasks, column by column: a tenth of the children themselves. */
export interface PackedFacts {
  /** Rows in each frame. */
  readonly counts: Readonly<Record<FactsFrame, number>>;
  /** Milliseconds since 1970 that moments are counted from: they differ by days, which take half the bytes. */
  readonly sinceMs: number;
  /** As of packed rows. */
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

/** @throws StorageError (`damaged`) when the record holds no facts */
export function openFacts(packed: PackedFacts): FactsBlock {
  try {
    return readColumns(packed);
  } catch (error) {
    throw new StorageError('damaged', error);
  }
}

function readColumns({ counts, sinceMs, codecs, numbers: buffer, texts }: PackedFacts): FactsBlock {
  if (codecs.length !== factsColumns.length) throw new Error('other columns');
  const numbers = numbersIn(buffer);
  const starts: number[] = [];
  const textOf: string[] = [];
  let at = 0;
  let textsUsed = 0;
  for (const [place, { frame }] of factsColumns.entries()) {
    const codec = columnCodec(codecs[place] ?? '');
    starts.push(at);
    at = roundedUp(at + codec.bytes(numbers, at, counts[frame]));
    textOf.push(codec.hasText ? (texts[textsUsed++] ?? '') : '');
  }
  if (at !== buffer.byteLength || textsUsed !== texts.length) throw new Error('another length');
  const readerOf = (place: number): Read =>
    columnCodec(codecs[place] ?? '').read(numbers, starts[place] ?? 0, countAt(place), textOf[place] ?? '');
  const countAt = (place: number): number => {
    const column = factsColumns[place];
    return column ? counts[column.frame] : 0;
  };
  return openBlock({
    count: (frame) => counts[frame],
    readNumbers: (place, into) => {
      const since = factsColumns[place]?.kind === 'moment' ? sinceMs : 0;
      const read = readerOf(place);
      for (let row = 0; row < into.length; row++) {
        const value = read(row);
        into[row] = typeof value === 'number' ? value + since : Number.NaN;
      }
    },
    readTexts: (place) => {
      const read = readerOf(place);
      return Array.from({ length: countAt(place) }, (_, row) => String(read(row) ?? ''));
    },
  });
}

function roundedUp(bytes: number): number {
  return (bytes + 7) & ~7;
}
