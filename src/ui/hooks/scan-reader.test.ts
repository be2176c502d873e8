import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScanReader, type ScanStep } from './scan-reader';

/** Presses the keys one after the other, each so long after the one before. */
function press(keys: readonly string[], gapMs: number): readonly ScanStep[] {
  const read = createScanReader();
  return keys.map((key, index) => read({ key, timeMs: 1000 + index * gapMs }));
}

describe('keys of a scanner', () => {
  it('are any code that ends in Enter', () => {
    const code = fc.string({ unit: 'grapheme-ascii', minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(
        code.filter((text) => text.trim() === text),
        fc.integer({ min: 0, max: 50 }),
        (text, gapMs) => {
          const steps = press([...text, 'Enter'], gapMs);
          expect(steps.at(-1)).toEqual({ kind: 'scan', code: text });
          expect(steps.slice(1, -1).every(({ kind }) => kind === 'partial')).toBe(true);
        },
      ),
    );
  });

  it('may be capitals, and two codes in a row', () => {
    const keys = ['Shift', 'A', '-', 'Shift', 'C', '1', 'Enter', 'B', 'x', '2', 'Enter'];
    const codes = press(keys, 10).flatMap((step) => (step.kind === 'scan' ? [step.code] : []));
    expect(codes).toEqual(['A-C1', 'Bx2']);
  });

  it("are not a user's typing, nor too few, nor interrupted by another key", () => {
    for (const [keys, gapMs] of [
      [['1', '2', '3', '4', 'Enter'], 80],
      [['1', '2', 'Enter'], 10],
      [['1', '2', 'ArrowDown', '3', 'Enter'], 10],
      [['Enter', 'Enter'], 0],
    ] as const)
      expect(press(keys, gapMs).filter(({ kind }) => kind === 'scan')).toEqual([]);
    const read = createScanReader();
    for (const [index, key] of [...'1234'].entries()) read({ key, timeMs: index });
    expect(read({ key: 'Enter', timeMs: 500 })).toEqual({ kind: 'none' });
  });
});
