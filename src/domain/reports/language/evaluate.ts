import { dayMs, hourMs } from '../../../lib/time-units';
import type { TimeZone } from '../../../lib/time-zone';
import type { Expression, LocalUnit } from './expression';

/** null: empty. Moments are milliseconds. */
export type Value = string | number | boolean | null;

export function scalarOf(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** S: the source of field values. */
export type Evaluate<S> = (source: S) => Value;

/** Finds the field of a table, once for many rows. */
export type ReadField<S> = (table: string, name: string) => Evaluate<S>;

export interface EvaluationContext {
  readonly settings: Readonly<Record<string, number>>;
  /** Opened on demand: that takes a browser as long as a hundred thousand lines. @throws RangeError: no such zone */
  readonly zone: () => TimeZone;
}

/** The first of January 1970 was a Thursday. */
const firstWeekday = 3;

/** One way of computing expressions, over T: a function of one row, or of many rows at once. */
export interface Computing<T> {
  ref(table: string, name: string): T;
  constant(value: Value): T;
  /** Empty if one of them is no number. */
  ofNumbers(a: T, b: T, combine: (a: number, b: number) => number | null): T;
  /** Empty if one of them is. */
  ofBoth(a: T, b: T, test: (a: Compared, b: Compared) => boolean): T;
  /** @param compute gets the operands' values; the list is reused afterwards */
  ofAll(operands: readonly T[], compute: (values: readonly Value[]) => Value): T;
  when(test: T, yes: T, no: T): T;
}

/** Compiles an expression, once for many rows. */
export function compileWith<T>(expression: Expression, context: EvaluationContext, by: Computing<T>): T {
  const compile = (operand: Expression) => compileWith(operand, context, by);
  switch (expression.op) {
    case 'ref':
      return by.ref(expression.table, expression.name);
    case 'literal':
      return by.constant(expression.value);
    case 'setting':
      return by.constant(context.settings[expression.name] ?? null);
    case 'seconds':
      return by.ofNumbers(compile(expression.to), compile(expression.from), numberOperations.seconds);
    case 'sum':
    case 'difference':
    case 'product':
    case 'ratio':
      return by.ofNumbers(compile(expression.a), compile(expression.b), numberOperations[expression.op]);
    case 'equal':
    case 'unequal':
    case 'atLeast':
    case 'above':
      return by.ofBoth(compile(expression.a), compile(expression.b), comparisons[expression.op]);
    case 'both':
      return by.ofAll([compile(expression.a), compile(expression.b)], ([a, b]) => a === true && b === true);
    case 'oneOf': {
      const texts = new Set<Value>(expression.texts);
      return by.ofAll([compile(expression.a)], ([value = null]) => texts.has(value));
    }
    case 'when':
      return by.when(compile(expression.test), compile(expression.yes), compile(expression.no));
    case 'firstOf':
      return by.ofAll(expression.operands.map(compile), firstOf);
    case 'text':
      return by.ofAll(expression.operands.map(compile), (values) => values.join(''));
    case 'interval':
      return by.ofAll([compile(expression.seconds)], ([seconds = null]) => intervalText(seconds));
    case 'local': {
      const local = localOf(expression.unit, context.zone());
      return by.ofAll([compile(expression.at)], ([moment = null]) => local(moment));
    }
  }
}

/** Makes a function of an expression. */
export function compileExpression<S>(
  expression: Expression,
  context: EvaluationContext,
  read: ReadField<S>,
): Evaluate<S> {
  return compileWith<Evaluate<S>>(expression, context, {
    ref: read,
    constant: (value) => () => value,
    ofNumbers,
    ofBoth,
    ofAll: (operands, compute) => (source) => compute(operands.map((operand) => operand(source))),
    when: (test, yes, no) => (source) => (test(source) === true ? yes(source) : no(source)),
  });
}

const numberOperations = {
  seconds: (to: number, from: number) => Math.max(0, (to - from) / 1000),
  sum: (a: number, b: number) => a + b,
  difference: (a: number, b: number) => a - b,
  product: (a: number, b: number) => a * b,
  ratio: (a: number, b: number) => (b === 0 ? null : a / b),
} as const;

type Compared = string | number | boolean;

const comparisons = {
  equal: (a: Compared, b: Compared) => a === b,
  unequal: (a: Compared, b: Compared) => a !== b,
  atLeast: (a: Compared, b: Compared) => a >= b,
  above: (a: Compared, b: Compared) => a > b,
} as const;

/** What a clock of the zone shows at a moment. */
function localOf(unit: LocalUnit, { localMs }: TimeZone): (moment: Value) => Value {
  return (moment) => {
    if (typeof moment !== 'number') return null;
    const shown = localMs(moment);
    if (unit === 'slot') return Math.floor(shown / hourMs);
    if (unit === 'hour') return Math.floor((shown - Math.floor(shown / dayMs) * dayMs) / hourMs);
    return (((Math.floor(shown / dayMs) + firstWeekday) % 7) + 7) % 7;
  };
}

function ofNumbers<S>(
  a: Evaluate<S>,
  b: Evaluate<S>,
  combine: (a: number, b: number) => number | null,
): Evaluate<S> {
  return (source) => {
    const left = a(source);
    const right = b(source);
    return typeof left === 'number' && typeof right === 'number' ? combine(left, right) : null;
  };
}

function ofBoth<S>(a: Evaluate<S>, b: Evaluate<S>, test: (a: Compared, b: Compared) => boolean): Evaluate<S> {
  return (source) => {
    const left = a(source);
    const right = b(source);
    return left === null || right === null ? null : test(left, right);
  };
}

function firstOf(values: readonly Value[]): Value {
  for (const value of values) if (value !== null) return value;
  return null;
}

function intervalText(seconds: Value): Value {
  if (typeof seconds !== 'number') return null;
  const whole = Math.floor(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** Up to this value, a ten-thousandth is a larger distance from a half than a double's error at fifteen digits. */
const surelyRounded = 1e10;

/** Rounds half away from zero, like PostgreSQL's numeric; of a double it considers fifteen digits. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const exact = Math.abs(value) * factor;
  // The digits are written only when they can decide: writing them takes most of a report's time.
  const isSure = exact < surelyRounded && Math.abs(exact - Math.floor(exact) - 0.5) > 1e-4;
  const scaled = isSure ? exact : Number(exact.toPrecision(15));
  const rounded = Math.round(scaled) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
