// Separate from writing: only reports read facts, and their code comes with the first of them.
import {
  type FactsBlock,
  type FactsSource,
  openBlock,
} from '../../domain/reports/language/facts/facts-block';
import { factsColumns } from '../../domain/reports/language/facts/facts-columns';
import type { NumberArena } from '../../domain/reports/language/facts/number-arena';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { childrenBucketOf } from './buckets';
import { columnCodec, type Numbers, noByte, noInt, numbersIn, type Read } from './column-codecs';
import type { BucketKey, MirrorDatabase } from './database';
import { type PackedFacts, roundedUp } from './packed-facts';
import { StorageError } from './storage-error';

/** Unwanted buckets between two wanted ones that are read along, to save a request. */
const smallGap = 4;

/**
 * Facts of the children of rows, by bucket; a bucket without children has none. @param arena where their numbers will
 * lie
 */
export async function readFacts(
  database: MirrorDatabase,
  { resource, arena }: { readonly resource: Resource; readonly arena: NumberArena },
  rows: readonly Row[],
): Promise<ReadonlyMap<number, FactsBlock>> {
  const wanted = new Set(rows.map((row) => childrenBucketOf(keyOf(resource, row))));
  const records = await Promise.all(
    runsOf([...wanted].sort((a, b) => a - b)).map(([first, last]) =>
      database.facts
        .where('[resource+bucket]')
        .between(boundOf(resource, first), boundOf(resource, last), true, true)
        .toArray(),
    ),
  );
  return new Map(
    records
      .flat()
      .flatMap(({ bucket, facts }) => (wanted.has(bucket) ? [[bucket, openFacts(facts, arena)]] : [])),
  );
}

function boundOf(resource: Resource, bucket: number): BucketKey {
  return [resource.name, bucket];
}

/** Ranges in which the numbers lie close together; each is one request. */
function runsOf(sorted: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const runs: [first: number, last: number][] = [];
  for (const number of sorted) {
    const run = runs.at(-1);
    if (run && number - run[1] <= smallGap) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** @throws StorageError (`damaged`) when the record holds no facts */
export function openFacts(packed: PackedFacts, arena: NumberArena): FactsBlock {
  try {
    return readColumns(packed, arena);
  } catch (error) {
    throw new StorageError('damaged', error);
  }
}

function readColumns(
  { counts, sinceMs, codecs, numbers: buffer, texts }: PackedFacts,
  arena: NumberArena,
): FactsBlock {
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
  const source: FactsSource = {
    count: (frame) => counts[frame],
    readNumbers: (place, into) => {
      const readAll = readersOfAll.get(codecs[place] ?? '');
      if (readAll) readAll(numbers, starts[place] ?? 0, into);
      else readEach(readerOf(place), into);
      if (factsColumns[place]?.kind !== 'moment') return;
      for (let row = 0; row < into.length; row++) into[row] = (into[row] ?? Number.NaN) + sinceMs;
    },
    readTexts: (place) => {
      const read = readerOf(place);
      const count = countAt(place);
      const texts: string[] = [];
      for (let row = 0; row < count; row++) texts.push(String(read(row) ?? ''));
      return texts;
    },
  };
  return openBlock(source, arena);
}

function readEach(read: Read, into: Float64Array): void {
  for (let row = 0; row < into.length; row++) {
    const value = read(row);
    into[row] = typeof value === 'number' ? value : Number.NaN;
  }
}

/** Reads a whole column of numbers, as long as `into`; NaN: no value. */
type ReadAll = (numbers: Numbers, at: number, into: Float64Array) => void;

/**
 * Columns that hold numbers as they are, by the letter of their codec: a call for each value takes several times as
 * long.
 */
const readersOfAll: ReadonlyMap<string, ReadAll> = new Map<string, ReadAll>([
  ['n', (_numbers, _at, into) => void into.fill(Number.NaN)],
  [
    'c',
    ({ bytes }, at, into) => {
      for (let index = 0; index < into.length; index++) {
        const value = bytes[at + index] ?? noByte;
        into[index] = value === noByte ? Number.NaN : value;
      }
    },
  ],
  [
    'i',
    ({ ints }, at, into) => {
      for (let index = 0; index < into.length; index++) {
        const value = ints[(at >> 2) + index] ?? noInt;
        into[index] = value === noInt ? Number.NaN : value;
      }
    },
  ],
  ['f', ({ doubles }, at, into) => into.set(doubles.subarray(at >> 3, (at >> 3) + into.length))],
]);
