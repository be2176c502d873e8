/** One buffer, viewed as numbers of each width. */
export interface Numbers {
  readonly bytes: Uint8Array;
  readonly shorts: Uint16Array;
  readonly ints: Int32Array;
  readonly doubles: Float64Array;
}

export type Read = (index: number) => unknown;

/** How the values of one column are written. Columns begin at multiples of eight bytes. */
export interface ColumnCodec {
  readonly hasText: boolean;
  /** Reads milliseconds since 1970 where a text was written. */
  readonly isOfMoments?: boolean;
  /** @returns bytes used, and the column's text; null: it has values that this codec cannot tell apart */
  write(
    values: readonly unknown[],
    numbers: Numbers,
    at: number,
  ): { readonly bytes: number; readonly text: string } | null;
  /** Bytes of a column that was written at a place; beyond the buffer's end when it is damaged. */
  bytes(numbers: Numbers, at: number, count: number): number;
  /** @throws SyntaxError when a text cannot be read */
  read(numbers: Numbers, at: number, count: number, text: string): Read;
}

/** Stands for an empty value among whole numbers. */
export const noInt = -0x80000000;
/** Stands for an empty value among small numbers. */
export const noByte = 0xff;
/** Stands for an empty value among the lengths of texts. */
const noText = 0xffff;
/** A column of few different texts stores each once. */
const maxCodes = 255;

const nothing: ColumnCodec = {
  hasText: false,
  write: (values) => (values.every((value) => value === null) ? { bytes: 0, text: '' } : null),
  bytes: () => 0,
  read: () => () => null,
};

const smallInts: ColumnCodec = {
  hasText: false,
  write: (values, numbers, at) => {
    let place = at;
    for (const value of values) {
      if (value === null) numbers.bytes[place++] = noByte;
      else if (isInt(value) && value >= 0 && value < noByte) numbers.bytes[place++] = value;
      else return null;
    }
    return { bytes: values.length, text: '' };
  },
  bytes: (_numbers, _at, count) => count,
  read: (numbers, at) => (index) => {
    const value = numbers.bytes[at + index];
    return value === noByte ? null : value;
  },
};

const ints: ColumnCodec = {
  hasText: false,
  write: (values, numbers, at) => {
    let place = at >> 2;
    for (const value of values) {
      if (value === null) numbers.ints[place++] = noInt;
      else if (isInt(value)) numbers.ints[place++] = value;
      else return null;
    }
    return { bytes: values.length * 4, text: '' };
  },
  bytes: (_numbers, _at, count) => count * 4,
  read: (numbers, at) => (index) => {
    const value = numbers.ints[(at >> 2) + index];
    return value === noInt ? null : value;
  },
};

const doubles: ColumnCodec = {
  hasText: false,
  write: (values, numbers, at) => {
    let place = at >> 3;
    for (const value of values) {
      if (value === null) numbers.doubles[place++] = Number.NaN;
      // JSON knows no negative zero.
      else if (typeof value === 'number' && Number.isFinite(value)) numbers.doubles[place++] = value + 0;
      else return null;
    }
    return { bytes: values.length * 8, text: '' };
  },
  bytes: (_numbers, _at, count) => count * 8,
  read: (numbers, at) => (index) => {
    const value = numbers.doubles[(at >> 3) + index] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  },
};

const flags: ColumnCodec = {
  hasText: false,
  write: (values, numbers, at) => {
    let place = at;
    for (const value of values) {
      if (value !== null && typeof value !== 'boolean') return null;
      numbers.bytes[place++] = value === null ? 0 : value ? 2 : 1;
    }
    return { bytes: values.length, text: '' };
  },
  bytes: (_numbers, _at, count) => count,
  read: (numbers, at) => (index) => {
    const value = numbers.bytes[at + index];
    return value === 0 ? null : value === 2;
  },
};

/** One code for each value, then the number of texts and their lengths. */
const fewTexts: ColumnCodec = {
  hasText: true,
  write: (values, numbers, at) => {
    const codes = new Map<unknown, number>();
    const most = Math.min(maxCodes, values.length / 2);
    let place = at;
    for (const value of values) {
      let code = codes.get(value);
      if (code === undefined) {
        if (!isShortText(value) || codes.size >= most) return null;
        code = codes.size;
        codes.set(value, code);
      }
      numbers.bytes[place++] = code;
    }
    let length = lengthsAt(at, values.length);
    numbers.shorts[length++] = codes.size;
    let text = '';
    for (const value of codes.keys()) {
      numbers.shorts[length++] = typeof value === 'string' ? value.length : noText;
      if (typeof value === 'string') text += value;
    }
    return { bytes: length * 2 - at, text };
  },
  bytes: ({ shorts }, at, count) => {
    const size = lengthsAt(at, count);
    return (size + 1 + (shorts[size] ?? noText)) * 2 - at;
  },
  read: ({ bytes, shorts }, at, count, text) => {
    const size = lengthsAt(at, count);
    const texts: unknown[] = [];
    let from = 0;
    for (let code = 1; code <= (shorts[size] ?? 0); code++) {
      const length = shorts[size + code] ?? noText;
      texts.push(length === noText ? null : text.slice(from, from + length));
      if (length !== noText) from += length;
    }
    return (index) => texts[bytes[at + index] ?? 0];
  },
};

const texts: ColumnCodec = {
  hasText: true,
  write: (values, numbers, at) => {
    let place = at >> 1;
    for (const value of values) {
      if (!isShortText(value)) return null;
      numbers.shorts[place++] = typeof value === 'string' ? value.length : noText;
    }
    return { bytes: values.length * 2, text: values.join('') };
  },
  bytes: (_numbers, _at, count) => count * 2,
  read: ({ shorts }, at, count, text) => {
    const ends = new Uint32Array(count);
    let end = 0;
    for (let index = 0; index < count; index++) {
      const length = shorts[(at >> 1) + index] ?? noText;
      if (length !== noText) end += length;
      ends[index] = end;
    }
    return (index) => {
      const length = shorts[(at >> 1) + index] ?? noText;
      return length === noText ? null : text.slice((ends[index] ?? 0) - length, ends[index]);
    };
  },
};

const anything: ColumnCodec = {
  hasText: true,
  write: (values) => ({ bytes: 0, text: JSON.stringify(values) }),
  bytes: () => 0,
  read: (_numbers, _at, _count, text) => {
    const values: unknown = JSON.parse(text);
    if (!Array.isArray(values)) throw new SyntaxError('not a list');
    return (index) => values[index] ?? null;
  },
};

/** Moments that all have milliseconds: tried first for fields of moments, and only there. */
export const momentCodec = 'm';

/** By the letter that stands for each, in the order in which they are tried. */
const codecsOfValues: ReadonlyMap<string, ColumnCodec> = new Map([
  ['n', nothing],
  ['c', smallInts],
  ['i', ints],
  ['f', doubles],
  ['b', flags],
  ['d', fewTexts],
  ['t', texts],
  ['j', anything],
]);

const codecs: ReadonlyMap<string, ColumnCodec> = new Map([
  ...codecsOfValues,
  [momentCodec, { ...doubles, isOfMoments: true }],
]);

/** @throws Error for an unknown letter */
export function columnCodec(letter: string): ColumnCodec {
  const codec = codecs.get(letter);
  if (!codec) throw new Error(`no codec ${letter}`);
  return codec;
}

/** Writes a column with the first codec that fits. @returns its letter and what it takes */
export function writeColumn(values: readonly unknown[], numbers: Numbers, at: number) {
  for (const [letter, codec] of codecsOfValues) {
    const written = codec.write(values, numbers, at);
    if (written) return { letter, ...written };
  }
  throw new Error('anything can be written');
}

/** Bytes that a column needs at most. */
export function roomFor(count: number): number {
  return count * 8 + (maxCodes + 1) * 2 + 16;
}

/** The numbers in one buffer, whose length is a multiple of eight. */
export function numbersIn(buffer: ArrayBuffer): Numbers {
  return {
    bytes: new Uint8Array(buffer),
    shorts: new Uint16Array(buffer),
    ints: new Int32Array(buffer),
    doubles: new Float64Array(buffer),
  };
}

/** Whether a value is a 32-bit whole number other than the one that stands for an empty value. */
function isInt(value: unknown): value is number {
  return typeof value === 'number' && (value | 0) === value && value !== noInt;
}

function isShortText(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.length < noText);
}

/** Place of the number of texts, after the codes, in numbers of two bytes. */
function lengthsAt(at: number, count: number): number {
  return (at + count + 1) >> 1;
}
