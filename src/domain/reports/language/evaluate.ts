import type { TimeZone } from '../../../lib/time-zone';
import type { Row } from '../../resource';
import type { Expression } from './expression';

/** null: empty. Moments are milliseconds. */
export type Value = string | number | boolean | null;

/** The rows that come together, by the names that expressions have for them. */
export type Tables = Readonly<Record<string, Row | undefined>>;

export type Evaluate = (tables: Tables) => Value;

export interface EvaluationContext {
  readonly settings: Readonly<Record<string, number>>;
  readonly zone: TimeZone;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The first of January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3;

/** Makes a function of an expression, once for many rows. */
export function compileExpression(expression: Expression, context: EvaluationContext): Evaluate {
  const compile = (part: Expression) => compileExpression(part, context);
  switch (expression.op) {
    case 'ref': {
      const { table, name } = expression;
      return (tables) => scalarOf(tables[table]?.[name]);
    }
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'setting': {
      const value = context.settings[expression.name] ?? null;
      return () => value;
    }
    case 'seconds':
      return ofNumbers(compile(expression.to), compile(expression.from), (to, from) =>
        Math.max(0, (to - from) / 1000),
      );
    case 'sum':
      return ofNumbers(compile(expression.a), compile(expression.b), (a, b) => a + b);
    case 'difference':
      return ofNumbers(compile(expression.a), compile(expression.b), (a, b) => a - b);
    case 'product':
      return ofNumbers(compile(expression.a), compile(expression.b), (a, b) => a * b);
    case 'ratio':
      return ofNumbers(compile(expression.a), compile(expression.b), (a, b) => (b === 0 ? null : a / b));
    case 'equal':
      return ofBoth(compile(expression.a), compile(expression.b), (a, b) => a === b);
    case 'unequal':
      return ofBoth(compile(expression.a), compile(expression.b), (a, b) => a !== b);
    case 'atLeast':
      return ofBoth(compile(expression.a), compile(expression.b), (a, b) => a >= b);
    case 'above':
      return ofBoth(compile(expression.a), compile(expression.b), (a, b) => a > b);
    case 'both': {
      const [a, b] = [compile(expression.a), compile(expression.b)];
      return (tables) => a(tables) === true && b(tables) === true;
    }
    case 'when': {
      const [test, yes, no] = [compile(expression.test), compile(expression.yes), compile(expression.no)];
      return (tables) => (test(tables) === true ? yes(tables) : no(tables));
    }
    case 'firstOf': {
      const parts = expression.parts.map(compile);
      return (tables) => firstValue(parts, tables);
    }
    case 'text': {
      const parts = expression.parts.map(compile);
      return (tables) => parts.map((part) => part(tables) ?? '').join('');
    }
    case 'interval': {
      const seconds = compile(expression.seconds);
      return (tables) => intervalText(seconds(tables));
    }
    case 'local':
      return compileLocal(compile(expression.at), expression.part, context.zone);
  }
}

function compileLocal(at: Evaluate, part: 'weekday' | 'hour' | 'slot', { localMs }: TimeZone): Evaluate {
  return (tables) => {
    const moment = at(tables);
    if (typeof moment !== 'number') return null;
    const shown = localMs(moment);
    if (part === 'slot') return Math.floor(shown / HOUR_MS);
    if (part === 'hour') return Math.floor((shown - Math.floor(shown / DAY_MS) * DAY_MS) / HOUR_MS);
    return (((Math.floor(shown / DAY_MS) + FIRST_WEEKDAY) % 7) + 7) % 7;
  };
}

function ofNumbers(a: Evaluate, b: Evaluate, combine: (a: number, b: number) => number | null): Evaluate {
  return (tables) => {
    const left = a(tables);
    const right = b(tables);
    return typeof left === 'number' && typeof right === 'number' ? combine(left, right) : null;
  };
}

function ofBoth(
  a: Evaluate,
  b: Evaluate,
  test: (a: string | number | boolean, b: string | number | boolean) => boolean,
): Evaluate {
  return (tables) => {
    const left = a(tables);
    const right = b(tables);
    return left === null || right === null ? null : test(left, right);
  };
}

function firstValue(parts: readonly Evaluate[], tables: Tables): Value {
  for (const part of parts) {
    const value = part(tables);
    if (value !== null) return value;
  }
  return null;
}

function intervalText(seconds: Value): Value {
  if (typeof seconds !== 'number') return null;
  const whole = Math.floor(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

function scalarOf(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Rounds half away from zero, as PostgreSQL's numeric does; of a double it looks at fifteen digits. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = Number((Math.abs(value) * factor).toPrecision(15));
  const rounded = Math.round(scaled) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
