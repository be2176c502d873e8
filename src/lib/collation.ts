/**
 * Text order and case folding that the device and PostgreSQL compute alike without ICU:
 * a character-for-character mapping followed by code point order (SQL: `translate(…) COLLATE "C"`).
 * Finnish and Swedish alphabet: å, ä, ö follow z; other Latin-1 accents sort with their base letter.
 */
const upperCase = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'ÀÁÂÃàáâãÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕòóôõÙÚÛùúûÜÝüýÿŠšŽžÅåÄäÆæÖöØø';
const unaccented =
  'aaaaaaaacceeeeeeeeiiiiiiiinnoooooooouuuuuuyyyyysszz\uE000\uE000\uE001\uE001\uE001\uE001\uE002\uE002\uE002\uE002';

/** The two equally long arguments of SQL's `translate(text, from, to)` that `foldText` mirrors. */
export const foldFrom = upperCase + accented;
export const foldTo = upperCase.toLowerCase() + unaccented;

const table = new Map<string, string>(
  [...foldFrom].map((character, index) => [character, foldTo.charAt(index)]),
);
const mapped = new RegExp(`[${foldFrom}]`, 'g');

/** Folds case and accents for comparing and searching; the result has the same length as the input. */
export function foldText(text: string): string {
  return text.replace(mapped, (character) => table.get(character) ?? character);
}

/** Compares two folded texts by code point, as PostgreSQL's "C" collation compares UTF-8 bytes. */
export function compareFolded(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const x = a.charCodeAt(index);
    const y = b.charCodeAt(index);
    if (x !== y) return surrogateLast(x) - surrogateLast(y);
  }
  return a.length - b.length;
}

// UTF-16 puts surrogates (code points above U+FFFF) before U+E000–U+FFFF; UTF-8 puts them after.
function surrogateLast(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
