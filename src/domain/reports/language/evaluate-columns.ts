import { type Column, createRoom, numbersOf, type ReadColumn, readFacts, valueAt } from './batch-columns';
import {
  comparisons,
  type EvaluationContext,
  intervalText,
  localOf,
  numberOperations,
  type Value,
} from './evaluate';
import type { Expression } from './expression';

/** Makes what computes an expression of the rows of a batch: what `compileExpression` gives of each of them. */
export function compileColumn(expression: Expression, context: EvaluationContext): ReadColumn {
  const compile = (operand: Expression) => compileColumn(operand, context);
  switch (expression.op) {
    case 'ref':
      return readFacts(expression.table, expression.name);
    case 'literal':
      return constant(expression.value);
    case 'setting':
      return constant(context.settings[expression.name] ?? null);
    case 'seconds':
      return ofNumbers(compile(expression.to), compile(expression.from), numberOperations.seconds);
    case 'sum':
    case 'difference':
    case 'product':
    case 'ratio':
      return ofNumbers(compile(expression.a), compile(expression.b), numberOperations[expression.op]);
    case 'equal':
    case 'unequal':
    case 'atLeast':
    case 'above':
      return ofBoth(compile(expression.a), compile(expression.b), comparisons[expression.op]);
    case 'both':
      return eachRow([compile(expression.a), compile(expression.b)], (columns, row) =>
        columns.every((column) => column[row] === true),
      );
    case 'when':
      return chosen(compile(expression.test), compile(expression.yes), compile(expression.no));
    case 'firstOf':
      return eachRow(expression.operands.map(compile), firstValue);
    case 'text':
      return eachRow(expression.operands.map(compile), (columns, row) =>
        columns.map((column) => valueAt(column, row) ?? '').join(''),
      );
    case 'interval':
      return eachRow([compile(expression.seconds)], (columns, row) => intervalText(firstValue(columns, row)));
    case 'local': {
      const local = localOf(expression.unit, context.zone());
      return eachRow([compile(expression.at)], (columns, row) => local(firstValue(columns, row)));
    }
  }
}

function constant(value: Value): ReadColumn {
  const values: Value[] = [];
  return ({ count }) => {
    while (values.length < count) values.push(value);
    return values;
  };
}

function eachRow(
  operands: readonly ReadColumn[],
  compute: (columns: readonly Column[], row: number) => Value,
): ReadColumn {
  const values: Value[] = [];
  return (batch) => {
    const columns = operands.map((read) => read(batch));
    for (let row = 0; row < batch.count; row++) values[row] = compute(columns, row);
    return values;
  };
}

function firstValue(columns: readonly Column[], row: number): Value {
  for (const column of columns) {
    const value = valueAt(column, row);
    if (value !== null) return value;
  }
  return null;
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
