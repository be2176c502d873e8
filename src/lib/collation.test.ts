import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFolded, foldFrom, foldText, foldTo } from './collation';

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'aAåÄöÖüÜéß', '\uE000', '\uFFFD', '😀', '한'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 6,
});
const byteOrder = (a: string, b: string) => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));

describe('folding', () => {
  it('maps each letter of the alphabets to a letter that is not folded again', () => {
    expect(new Set(foldFrom).size).toBe(foldFrom.length);
    expect(foldTo).toHaveLength(foldFrom.length);
    expect(foldText(foldTo)).toBe(foldTo);
  });

  it('removes accents, except from letters that are separate letters in Finnish and Swedish', () => {
    for (const [index, letter] of [...foldFrom].entries()) {
      if ('ÅåÄäÆæÖöØøÜü'.includes(letter)) continue;
      expect(foldTo.charAt(index), letter).toBe(letter.normalize('NFD').charAt(0).toLowerCase());
    }
  });

  it('orders å, ä and ö after z, in this order, and ü with y', () => {
    const words = ['öljy', 'Zeppelin', 'ämpäri', 'åska', 'Ahven', 'Yö', 'über', 'yksi'];
    const sorted = words.toSorted((a, b) => compareFolded(foldText(a), foldText(b)));
    expect(sorted).toEqual(['Ahven', 'über', 'yksi', 'Yö', 'Zeppelin', 'åska', 'ämpäri', 'öljy']);
  });

  it('is the same folded twice, and as long as the text', () => {
    fc.assert(
      fc.property(text, (one) => {
        const folded = foldText(one);
        expect(folded).toHaveLength(one.length);
        expect(foldText(folded)).toBe(folded);
      }),
    );
  });

  it('compares as UTF-8 bytes do', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareFolded(a, b))).toBe(byteOrder(a, b));
      }),
      { numRuns: 1000 },
    );
  });
});
