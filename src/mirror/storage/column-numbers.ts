import { type Numbers, noByte, noInt } from './column-codecs';

/** Reads a whole column of numbers, as long as `into`; NaN: none. */
type ReadColumn = (numbers: Numbers, at: number, into: Float64Array) => void;

/** Columns that hold numbers as they are, by the letter of their codec: a call for each value takes several times as long. */
const readers: ReadonlyMap<string, ReadColumn> = new Map<string, ReadColumn>([
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

/** What reads the column of a codec at once; undefined: its values are read one by one. */
export function columnReader(letter: string): ReadColumn | undefined {
  return readers.get(letter);
}
