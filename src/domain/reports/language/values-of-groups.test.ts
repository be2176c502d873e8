import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ValuesOfGroups } from './values-of-groups';

const group = fc.nat(5);
const action = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant('add'), group, fc.constantFrom(0, 1, 1.5, -3, 1e9)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('remove'), group, fc.nat(9)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('forget'), group, fc.constant(0)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('look'), group, fc.constant(0)) },
);

it('has the values of each group in order, whatever comes and goes before and after they are read', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 150 }), (actions) => {
      const values = new ValuesOfGroups();
      const model = new Map<number, number[]>();
      const ofModel = (of: number) => model.get(of) ?? [];
      for (const [kind, of, value] of actions) {
        if (kind === 'add') {
          values.add(of, value);
          model.set(
            of,
            [...ofModel(of), value].sort((a, b) => a - b),
          );
        }
        const known = ofModel(of)[value % Math.max(1, ofModel(of).length)];
        if (kind === 'remove' && known !== undefined) {
          values.remove(of, known);
          model.set(of, ofModel(of).toSpliced(ofModel(of).indexOf(known), 1));
        }
        if (kind === 'forget') {
          values.forget(of);
          model.delete(of);
        }
        if (kind === 'look') expect(Array.from(values.sorted(of))).toEqual(ofModel(of));
      }
      for (let of = 0; of <= 6; of++) expect(Array.from(values.sorted(of))).toEqual(ofModel(of));
    }),
    { numRuns: 500 },
  );
});
