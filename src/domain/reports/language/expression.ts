/**
 * What a report takes from a row, as data: the device computes it, the server compiles it to SQL. An operation on an
 * empty value is empty, and a condition on one is not fulfilled, as in SQL. Moments are milliseconds on the device;
 * differences of moments are seconds.
 */
export type Expression =
  | { readonly op: 'ref'; readonly table: string; readonly name: string }
  | { readonly op: 'literal'; readonly value: string | number | boolean }
  /** A number that the company has set. */
  | { readonly op: 'setting'; readonly name: string }
  /** Seconds between two moments; empty if the second is before the first. */
  | { readonly op: 'seconds'; readonly from: Expression; readonly to: Expression }
  | {
      readonly op: 'sum' | 'difference' | 'product' | 'ratio';
      readonly a: Expression;
      readonly b: Expression;
    }
  | { readonly op: 'equal' | 'unequal' | 'atLeast' | 'above'; readonly a: Expression; readonly b: Expression }
  | { readonly op: 'both'; readonly a: Expression; readonly b: Expression }
  /** Whether a text is one of several. */
  | { readonly op: 'oneOf'; readonly a: Expression; readonly texts: readonly string[] }
  | { readonly op: 'when'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly op: 'firstOf'; readonly operands: readonly Expression[] }
  /** Joined texts; empty ones are left out. */
  | { readonly op: 'text'; readonly operands: readonly Expression[] }
  /** Whole seconds as `hh:mm:ss`, with any number of hours. */
  | { readonly op: 'interval'; readonly seconds: Expression }
  | { readonly op: 'local'; readonly unit: LocalUnit; readonly at: Expression };

/** Of local time: 0 (Monday) to 6 · 0 to 23 · the hour of a day, as a number that no other hour has. */
export type LocalUnit = 'weekday' | 'hour' | 'slot';

/** A field of one of the joined rows. */
export function ref(table: string, name: string): Expression {
  return { op: 'ref', table, name };
}

export function literal(value: string | number | boolean): Expression {
  return { op: 'literal', value };
}

export function setting(name: string): Expression {
  return { op: 'setting', name };
}

export function seconds(from: Expression, to: Expression): Expression {
  return { op: 'seconds', from, to };
}

export function difference(a: Expression, b: Expression): Expression {
  return { op: 'difference', a, b };
}

/** Empty when the divisor is 0. */
export function ratio(a: Expression, b: Expression): Expression {
  return { op: 'ratio', a, b };
}

export function equal(a: Expression, b: Expression): Expression {
  return { op: 'equal', a, b };
}

export function unequal(a: Expression, b: Expression): Expression {
  return { op: 'unequal', a, b };
}

export function atLeast(a: Expression, b: Expression): Expression {
  return { op: 'atLeast', a, b };
}

export function above(a: Expression, b: Expression): Expression {
  return { op: 'above', a, b };
}

export function both(a: Expression, b: Expression): Expression {
  return { op: 'both', a, b };
}

export function oneOf(a: Expression, texts: readonly string[]): Expression {
  return { op: 'oneOf', a, texts };
}

export function when(test: Expression, yes: Expression, no: Expression): Expression {
  return { op: 'when', test, yes, no };
}

export function firstOf(...operands: readonly Expression[]): Expression {
  return { op: 'firstOf', operands };
}

export function text(...operands: readonly Expression[]): Expression {
  return { op: 'text', operands };
}

export function interval(ofSeconds: Expression): Expression {
  return { op: 'interval', seconds: ofSeconds };
}

export function local(unit: LocalUnit, at: Expression): Expression {
  return { op: 'local', unit, at };
}

/** The fields of a table that an expression reads. */
export function fieldsOf(expression: Expression, table: string): readonly string[] {
  if (expression.op === 'ref') return expression.table === table ? [expression.name] : [];
  return operandsOf(expression).flatMap((operand) => fieldsOf(operand, table));
}

function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.op) {
    case 'ref':
    case 'literal':
    case 'setting':
      return [];
    case 'seconds':
      return [expression.from, expression.to];
    case 'when':
      return [expression.test, expression.yes, expression.no];
    case 'firstOf':
    case 'text':
      return expression.operands;
    case 'interval':
      return [expression.seconds];
    case 'local':
      return [expression.at];
    case 'oneOf':
      return [expression.a];
    default:
      return [expression.a, expression.b];
  }
}

/** The expression with operands replaced. @param change null: the operand stays, and its own operands are visited */
export function rewrite(
  expression: Expression,
  change: (operand: Expression) => Expression | null,
): Expression {
  const changed = change(expression);
  if (changed) return changed;
  const again = (operand: Expression) => rewrite(operand, change);
  switch (expression.op) {
    case 'ref':
    case 'literal':
    case 'setting':
      return expression;
    case 'seconds':
      return seconds(again(expression.from), again(expression.to));
    case 'when':
      return when(again(expression.test), again(expression.yes), again(expression.no));
    case 'firstOf':
    case 'text':
      return { ...expression, operands: expression.operands.map(again) };
    case 'interval':
      return interval(again(expression.seconds));
    case 'local':
      return local(expression.unit, again(expression.at));
    case 'oneOf':
      return oneOf(again(expression.a), expression.texts);
    default:
      return { ...expression, a: again(expression.a), b: again(expression.b) };
  }
}

/** Whether two expressions are written alike. */
export function isSame(a: Expression, b: Expression): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
