import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Value } from './evaluate';
import { KeyTable } from './key-table';

/** Few different values, so that groups collide; some numbers are too large to encode themselves. */
const text = fc.constantFrom<Value>('', 'A-1', 'a-1', '1', null, true, 'true');
const number = fc.constantFrom(0, 1, -1, 2 ** 29, 2 ** 30, 2 ** 31, -(2 ** 30), 0.5, 1e15, Number.NaN);
const keys = fc.oneof(fc.tuple(text, number), fc.tuple(text, fc.nat(5000)));
const step = fc.record({
  rows: fc.array(keys, { minLength: 1, maxLength: 200 }),
  /** Groups removed afterwards, by their index among the existing ones. */
  gone: fc.array(fc.nat(400), { maxLength: 20 }),
});

it('gives equal keys equal numbers, and others other numbers, while groups come and go', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const table = new KeyTable(2);
      const model = new Map<string, number>();
      const nameOf = ([a, b]: readonly Value[]) => JSON.stringify([typeof a, a, Number.isNaN(b) ? null : b]);
      for (const { rows, gone } of steps) {
        const made: number[] = [];
        const columns = [rows.map(([a]) => a), Float64Array.from(rows, ([, b]) => b)];
        const numbers = table.numbersOf(columns, rows.length, (row, group) => {
          // A number in use is not assigned again.
          expect([...model.values()]).not.toContain(group);
          model.set(nameOf(rows[row] ?? []), group);
          made.push(row);
        });
        expect(rows.map((_, row) => numbers[row])).toEqual(rows.map((row) => model.get(nameOf(row))));
        expect(new Set(made.map((row) => nameOf(rows[row] ?? []))).size).toBe(made.length);
        expect(Math.max(...model.values())).toBeLessThan(table.size);
        for (const place of gone) {
          const [name, group] = [...model][place] ?? [];
          if (name === undefined || group === undefined) continue;
          table.remove(group);
          model.delete(name);
        }
      }
    }),
    { numRuns: 200 },
  );
});
