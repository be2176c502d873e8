import type { TimeZone } from '../../../lib/time-zone';
import type { Expression, LocalUnit } from './expression';

/** null: empty. Moments are milliseconds. */
export type Value = string | number | boolean | null;

export function scalarOf(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** S: where the values of fields are found. */
export type Evaluate<S> = (source: S) => Value;

/** Finds the field of a table, once for many rows. */
export type ReadField<S> = (table: string, name: string) => Evaluate<S>;

export interface EvaluationContext {
  readonly settings: Readonly<Record<string, number>>;
  /** Opened for those who ask: that takes a browser as long as a hundred thousand lines. @throws RangeError: there is none */
  readonly zone: () => TimeZone;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The first of January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3;

/** Makes a function of an expression, once for many rows. */
export function compileExpression<S>(
  expression: Expression,
  context: EvaluationContext,
  read: ReadField<S>,
): Evaluate<S> {
  const compile = (operand: Expression) => compileExpression(operand, context, read);
  switch (expression.op) {
    case 'ref':
      return read(expression.table, expression.name);
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'setting': {
      const value = context.settings[expression.name] ?? null;
      return () => value;
    }
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
    case 'both': {
      const [a, b] = [compile(expression.a), compile(expression.b)];
      return (source) => a(source) === true && b(source) === true;
    }
    case 'when': {
      const [test, yes, no] = [compile(expression.test), compile(expression.yes), compile(expression.no)];
      return (source) => (test(source) === true ? yes(source) : no(source));
    }
    case 'firstOf': {
      const operands = expression.operands.map(compile);
      return (source) => firstValue(operands, source);
    }
    case 'text': {
      const operands = expression.operands.map(compile);
      return (source) => operands.map((operand) => operand(source) ?? '').join('');
    }
    case 'interval': {
      const seconds = compile(expression.seconds);
      return (source) => intervalText(seconds(source));
    }
    case 'local': {
      const at = compile(expression.at);
      const local = localOf(expression.unit, context.zone());
      return (source) => local(at(source));
    }
  }
}

export const numberOperations = {
  seconds: (to: number, from: number) => Math.max(0, (to - from) / 1000),
  sum: (a: number, b: number) => a + b,
  difference: (a: number, b: number) => a - b,
  product: (a: number, b: number) => a * b,
  ratio: (a: number, b: number) => (b === 0 ? null : a / b),
} as const;

type Compared = string | number | boolean;

export const comparisons = {
  equal: (a: Compared, b: Compared) => a === b,
  unequal: (a: Compared, b: Compared) => a !== b,
  atLeast: (a: Compared, b: Compared) => a >= b,
  above: (a: Compared, b: Compared) => a > b,
} as const;

/** What a clock of the zone shows at a moment. */
export function localOf(unit: LocalUnit, { localMs }: TimeZone): (moment: Value) => Value {
  return (moment) => {
    if (typeof moment !== 'number') return null;
    const shown = localMs(moment);
    if (unit === 'slot') return Math.floor(shown / HOUR_MS);
    if (unit === 'hour') return Math.floor((shown - Math.floor(shown / DAY_MS) * DAY_MS) / HOUR_MS);
    return (((Math.floor(shown / DAY_MS) + FIRST_WEEKDAY) % 7) + 7) % 7;
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

function firstValue<S>(operands: readonly Evaluate<S>[], source: S): Value {
  for (const operand of operands) {
    const value = operand(source);
    if (value !== null) return value;
  }
  return null;
}

export function intervalText(seconds: Value): Value {
  if (typeof seconds !== 'number') return null;
  const whole = Math.floor(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** Up to here a tenth of a thousandth is farther from a half than fifteen digits are from a double. */
const surelyRounded = 1e10;

/** Rounds half away from zero, as PostgreSQL's numeric does; of a double it looks at fifteen digits. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const exact = Math.abs(value) * factor;
  // Where the digits cannot decide they need not be written: that takes most of a report's time.
  const isSure = exact < surelyRounded && Math.abs(exact - Math.floor(exact) - 0.5) > 1e-4;
  const scaled = isSure ? exact : Number(exact.toPrecision(15));
  const rounded = Math.round(scaled) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
