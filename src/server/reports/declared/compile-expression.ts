import type { Expression } from '../../../domain/reports/language/expression';
import { type SQL, sql } from '../../database/sql';

export interface SqlContext {
  readonly settings: Readonly<Record<string, number>>;
  /** IANA name. */
  readonly timeZone: string;
}

const signs = {
  sum: sql.raw('+'),
  difference: sql.raw('-'),
  product: sql.raw('*'),
  equal: sql.raw('='),
  unequal: sql.raw('<>'),
  atLeast: sql.raw('>='),
  above: sql.raw('>'),
  both: sql.raw('and'),
} as const;

/** An expression over tables of the names that it uses. */
export function compileExpression(expression: Expression, context: SqlContext): SQL {
  const compile = (operand: Expression) => compileExpression(operand, context);
  switch (expression.op) {
    case 'ref':
      return sql`${sql.identifier(expression.table)}.${sql.identifier(expression.name)}`;
    case 'literal':
      return typedLiteral(expression.value);
    case 'setting':
      return sql`${context.settings[expression.name] ?? null}::float8`;
    case 'seconds': {
      // greatest() ignores nulls.
      const apart = sql`(${compile(expression.to)} - ${compile(expression.from)})`;
      return sql`case when ${apart} is not null then greatest(0, extract(epoch from ${apart}))::float8 end`;
    }
    case 'ratio':
      return sql`(${compile(expression.a)}::float8 / nullif(${compile(expression.b)}::float8, 0))`;
    case 'oneOf':
      return sql`(${compile(expression.a)} = any(${sql.param([...expression.texts])}::text[]))`;
    case 'when':
      return sql`case when ${compile(expression.test)} then ${compile(expression.yes)} else ${compile(expression.no)} end`;
    case 'firstOf':
      return sql`coalesce(${sql.join(expression.operands.map(compile), sql`, `)})`;
    case 'text':
      return sql`concat(${sql.join(expression.operands.map(compile), sql`, `)})`;
    case 'interval':
      return compileInterval(compile(expression.seconds));
    case 'local':
      return compileLocal(
        expression.unit,
        sql`(${compile(expression.at)} at time zone ${sqlZone(context.timeZone)}::text)`,
      );
    default:
      return sql`(${compile(expression.a)} ${signs[expression.op]} ${compile(expression.b)})`;
  }
}

/** PostgreSQL takes these names for abbreviations of a standard time all year round. */
const placesOf: Readonly<Record<string, string>> = {
  CET: 'Europe/Brussels',
  MET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  WET: 'Europe/Lisbon',
};

function sqlZone(name: string): string {
  return placesOf[name.toUpperCase()] ?? name;
}

function typedLiteral(value: string | number | boolean): SQL {
  if (typeof value === 'string') return sql`${value}::text`;
  return typeof value === 'number' ? sql`${value}::float8` : sql`${value}::boolean`;
}

function compileInterval(seconds: SQL): SQL {
  const whole = sql`floor(${seconds})::bigint`;
  return sql`(case when ${seconds} is null then null else
    (case when ${whole} < 360000 then lpad((${whole} / 3600)::text, 2, '0') else (${whole} / 3600)::text end)
    || ':' || lpad((${whole} / 60 % 60)::text, 2, '0') || ':' || lpad((${whole} % 60)::text, 2, '0') end)`;
}

/** @param shown timestamp without a zone */
function compileLocal(unit: 'weekday' | 'hour' | 'slot', shown: SQL): SQL {
  switch (unit) {
    case 'weekday':
      return sql`(extract(isodow from ${shown})::int - 1)`;
    case 'hour':
      return sql`extract(hour from ${shown})::int`;
    case 'slot':
      return sql`floor(extract(epoch from ${shown}) / 3600)`;
  }
}
