import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTimeZone } from '../../../lib/time-zone';
import type { Row } from '../../resource';
import { valueAt } from './batch-columns';
import { compileExpression, type EvaluationContext, scalarOf, type Value } from './evaluate';
import { compileColumn } from './evaluate-columns';
import type { Expression } from './expression';
import { FactsBatch } from './facts/facts-batch';

const zone = openTimeZone('Europe/Helsinki');
if (!zone) throw new Error('no zone');
const context: EvaluationContext = { settings: { x: 20 }, zone: () => zone };

/** Read from the rows of errors, which may contain anything; declared reports read fields of tasks. */
const value = fc.oneof(
  fc.constantFrom<Value>(null, 0, -0, 1, 2.5, -7, 2 ** 40, '', 'A-1', '1', true, false),
  fc.integer({ min: 1.6e12, max: 1.8e12 }),
);
const rows = fc.array(fc.record({ a: value, b: value, c: value }), { minLength: 1, maxLength: 150 });

const field = fc.constantFrom('a', 'b', 'c').map((name): Expression => ({ op: 'ref', table: 'error', name }));

const { expression } = fc.letrec<{ expression: Expression }>((tie) => {
  const of = tie('expression');
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      field,
      fc.constantFrom('A-1', 0, 1, true).map((literal): Expression => ({ op: 'literal', value: literal })),
      fc.constantFrom('x', 'unknown').map((name): Expression => ({ op: 'setting', name })),
      fc.record({ op: fc.constant('seconds'), from: of, to: of }),
      fc.record({ op: fc.constantFrom('sum', 'difference', 'product', 'ratio'), a: of, b: of }),
      fc.record({ op: fc.constantFrom('equal', 'unequal', 'atLeast', 'above', 'both'), a: of, b: of }),
      fc.record({ op: fc.constant('when'), test: of, yes: of, no: of }),
      fc.record({ op: fc.constantFrom('firstOf', 'text'), operands: fc.array(of, { maxLength: 3 }) }),
      fc.record({ op: fc.constant('interval'), seconds: of }),
      fc.record({ op: fc.constant('local'), unit: fc.constantFrom('weekday', 'hour', 'slot'), at: field }),
    ),
  } as never;
});

function valuesOf(expressions: readonly Expression[], batches: readonly (readonly Row[])[]) {
  const columns = expressions.map((one) => compileColumn(one, context));
  const batch = new FactsBatch();
  return batches.map((all) => {
    batch.clear();
    for (const row of all) batch.addError(row);
    return columns.map((read) => {
      const column = read(batch);
      return all.map((_, row) => valueAt(column, row));
    });
  });
}

it('a column holds the expression’s value of each row, in one batch after the other', () => {
  const read = (_table: string, name: string) => (row: Row) => scalarOf(row[name]);
  fc.assert(
    fc.property(
      fc.array(expression, { minLength: 1, maxLength: 3 }),
      fc.array(rows, { maxLength: 3 }),
      (all, batches) => {
        const each = all.map((one) => compileExpression(one, context, read));
        const expected = batches.map((batch) =>
          each.map((evaluate) => batch.map((row) => numberOrNothing(evaluate(row)))),
        );
        expect(valuesOf(all, batches)).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

/** A result that is too large is not a number: its column is empty. */
function numberOrNothing(found: Value): Value {
  return typeof found === 'number' && Number.isNaN(found) ? null : found;
}
