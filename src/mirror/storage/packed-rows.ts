import type { Resource, Row } from '../../domain/resource';
import { momentNumber, momentText } from '../../lib/moment-number';
import { columnCodec, momentCodec, numbersIn, type Read, roomFor, writeColumn } from './column-codecs';
import { emptyRow, storedFields } from './packing';
import { StorageError } from './storage-error';

/**
 * Rows of one bucket as the database holds them: column by column, so that a question about one field reads that field
 * alone, and numbers and moments take their binary size instead of their digits.
 */
export interface PackedRows {
  readonly count: number;
  /** How each field is written: a letter for each (column-codecs.ts), in the order of the declaration. */
  readonly codecs: string;
  /** The numbers of the columns, one after the other. */
  readonly numbers: ArrayBuffer;
  /** The texts of the columns that have any. */
  readonly texts: readonly string[];
}

/** Packed rows that are being read: nothing is unpacked before it is asked for. */
export interface UnreadRows {
  readonly count: number;
  key(index: number): number;
  /** Reads one field; moments as milliseconds since 1970, if possible. */
  column(field: string): Read;
  /** A new object each time. */
  row(index: number): Row;
}

/** A row on the device: unpacked, or among packed ones. */
export type CachedRow =
  | { readonly row: Row; readonly rows?: undefined }
  | { readonly rows: UnreadRows; readonly index: number };

let scratch = numbersIn(new ArrayBuffer(0));

/** Packs the stored fields of rows, in their order. */
export function packRows(resource: Resource, cached: readonly CachedRow[]): PackedRows {
  const fields = storedFields(resource);
  const room = fields.length * roomFor(cached.length);
  if (scratch.bytes.length < room) scratch = numbersIn(new ArrayBuffer(roundedUp(room)));
  let codecs = '';
  let at = 0;
  const texts: string[] = [];
  for (const field of fields) {
    let values = valuesOf(field, cached);
    if (resource.fields[field]?.kind === 'dateTime') {
      const times = timesOf(values, cached);
      const written = times && columnCodec(momentCodec).write(times, scratch, at);
      if (written) {
        codecs += momentCodec;
        at = roundedUp(at + written.bytes);
        continue;
      }
      values = values.map((value, index) => (isTime(value, cached[index]) ? momentText(value) : value));
    }
    const { letter, bytes, text } = writeColumn(values, scratch, at);
    codecs += letter;
    at = roundedUp(at + bytes);
    if (columnCodec(letter).hasText) texts.push(text);
  }
  return { count: cached.length, codecs, numbers: scratch.bytes.slice(0, at).buffer, texts };
}

function valuesOf(field: string, cached: readonly CachedRow[]): readonly unknown[] {
  let current: UnreadRows | undefined;
  let read: Read = () => null;
  return cached.map((one) => {
    if (!one.rows) return one.row[field] ?? null;
    if (one.rows !== current) {
      current = one.rows;
      read = current.column(field);
    }
    return read(one.index);
  });
}

/** Unread rows give moments as milliseconds already. */
function isTime(value: unknown, cached: CachedRow | undefined): value is number {
  return typeof value === 'number' && cached?.rows !== undefined;
}

/** Milliseconds of moments; null when one has none. */
function timesOf(
  values: readonly unknown[],
  cached: readonly CachedRow[],
): readonly (number | null)[] | null {
  const times: (number | null)[] = [];
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    const time =
      typeof value === 'string' ? momentNumber(value) : isTime(value, cached[index]) ? value : null;
    if (time === null && value !== null) return null;
    times.push(time);
  }
  return times.some((time) => time !== null) ? times : null;
}

/** @throws StorageError (`damaged`) when the record is not one of the resource's */
export function openRows(resource: Resource, packed: PackedRows): UnreadRows {
  try {
    return readColumns(resource, packed);
  } catch (error) {
    throw new StorageError('damaged', error);
  }
}

function readColumns(resource: Resource, { count, codecs, numbers: buffer, texts }: PackedRows): UnreadRows {
  const fields = storedFields(resource);
  const places = placesOf(fields);
  const numbers = numbersIn(buffer);
  if (codecs.length !== fields.length || !(count >= 0)) throw new Error('other columns');
  const readers: (Read | undefined)[] = [];
  const starts = new Int32Array(fields.length);
  const textOf = new Int16Array(fields.length);
  const isOfMoments: boolean[] = [];
  let at = 0;
  let textsUsed = 0;
  for (let place = 0; place < fields.length; place++) {
    const codec = columnCodec(codecs[place] ?? '');
    starts[place] = at;
    textOf[place] = textsUsed;
    isOfMoments.push(codec.isOfMoments ?? false);
    at = roundedUp(at + codec.bytes(numbers, at, count));
    if (!codec.hasText) continue;
    const text: unknown = texts[textsUsed++];
    if (typeof text !== 'string') throw new Error('a text is missing');
    // Only JSON can turn out to be unreadable later.
    if (codecs[place] === 'j') readers[place] = codec.read(numbers, starts[place] ?? 0, count, text);
  }
  if (at !== buffer.byteLength || textsUsed !== texts.length) throw new Error('another length');

  const readerAt = (place: number): Read => {
    const known = readers[place];
    if (known) return known;
    const text = texts[textOf[place] ?? 0] ?? '';
    const read = columnCodec(codecs[place] ?? '').read(numbers, starts[place] ?? 0, count, text);
    readers[place] = read;
    return read;
  };
  const readKey = readerAt(places.get(resource.key) ?? -1);
  const keys = Array.from({ length: count }, (_, index) => {
    const key = readKey(index);
    if (typeof key !== 'number') throw new Error('a row without its key');
    return key;
  });
  return {
    count,
    key: (index) => keys[index] ?? Number.NaN,
    column: (field) => {
      const place = places.get(field);
      return place === undefined ? () => null : readerAt(place);
    },
    row: (index) => {
      const row = emptyRow(resource);
      let place = 0;
      for (const field in row) {
        const value = readerAt(place)(index);
        row[field] = typeof value === 'number' && isOfMoments[place] ? momentText(value) : value;
        place++;
      }
      return row;
    },
  };
}

const knownPlaces = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function placesOf(fields: readonly string[]): ReadonlyMap<string, number> {
  let places = knownPlaces.get(fields);
  if (!places) {
    places = new Map(fields.map((field, place) => [field, place]));
    knownPlaces.set(fields, places);
  }
  return places;
}

function roundedUp(bytes: number): number {
  return (bytes + 7) & ~7;
}
