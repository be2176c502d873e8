import { type Column, createRoom, numbersOf, type ReadColumn, readFacts, valueAt } from './batch-columns';
import { type Computing, compileWith, type EvaluationContext, type Value } from './evaluate';
import type { Expression } from './expression';

const computing: Computing<ReadColumn> = { ref: readFacts, constant, ofNumbers, ofBoth, ofAll, when: chosen };

/**
 * Compiles an expression into a function over the rows of a batch; it gives for each what `compileExpression` gives.
 */
export function compileColumn(expression: Expression, context: EvaluationContext): ReadColumn {
  return compileWith(expression, context, computing);
}

function constant(value: Value): ReadColumn {
  const values: Value[] = [];
  return ({ count }) => {
    while (values.length < count) values.push(value);
    return values;
  };
}

function ofAll(operands: readonly ReadColumn[], compute: (values: readonly Value[]) => Value): ReadColumn {
  const values: Value[] = [];
  const ofRow: Value[] = operands.map(() => null);
  return (batch) => {
    const columns: readonly Column[] = operands.map((read) => read(batch));
    for (let row = 0; row < batch.count; row++) {
      for (let place = 0; place < columns.length; place++) ofRow[place] = valueAt(columns[place] ?? [], row);
      values[row] = compute(ofRow);
    }
    return values;
  };
}

function ofNumbers(
  a: ReadColumn,
  b: ReadColumn,
  combine: (a: number, b: number) => number | null,
): ReadColumn {
  const [room, roomOfA, roomOfB] = [createRoom(), createRoom(), createRoom()];
  return (batch) => {
    const { count } = batch;
    const left = numbersOf(a(batch), count, roomOfA);
    const right = numbersOf(b(batch), count, roomOfB);
    const numbers = room(count);
    for (let row = 0; row < count; row++) {
      const x = left[row] ?? Number.NaN;
      const y = right[row] ?? Number.NaN;
      numbers[row] = Number.isNaN(x) || Number.isNaN(y) ? Number.NaN : (combine(x, y) ?? Number.NaN);
    }
    return numbers;
  };
}

function ofBoth(
  a: ReadColumn,
  b: ReadColumn,
  test: (a: string | number | boolean, b: string | number | boolean) => boolean,
): ReadColumn {
  const values: Value[] = [];
  return (batch) => {
    const left = a(batch);
    const right = b(batch);
    for (let row = 0; row < batch.count; row++) {
      const x = valueAt(left, row);
      const y = valueAt(right, row);
      values[row] = x === null || y === null ? null : test(x, y);
    }
    return values;
  };
}

function chosen(test: ReadColumn, yes: ReadColumn, no: ReadColumn): ReadColumn {
  const room = createRoom();
  const values: Value[] = [];
  return (batch) => {
    const [isYes, left, right] = [test(batch), yes(batch), no(batch)];
    if (left instanceof Float64Array && right instanceof Float64Array) {
      const numbers = room(batch.count);
      for (let row = 0; row < batch.count; row++)
        numbers[row] = (isYes[row] === true ? left[row] : right[row]) ?? Number.NaN;
      return numbers;
    }
    for (let row = 0; row < batch.count; row++)
      values[row] = valueAt(isYes[row] === true ? left : right, row);
    return values;
  };
}
