import type { Expression } from '../../../domain/reports/language/expression';
import { quantileDecimals, sumDecimals } from '../../../domain/reports/language/measures';
import type { Measure, Report } from '../../../domain/reports/language/report';
import { type SQL, sql } from '../../database/sql';
import { compileExpression, type SqlContext } from './compile-expression';

/** The rows that a report is made from. */
export interface RowSource {
  /** FROM and WHERE. */
  readonly from: SQL;
  /** How the report's expressions are written over these rows; left out: unchanged. */
  readonly over?: (expression: Expression) => Expression;
  /** Measures that these rows already contain; null: computed as usual. */
  readonly measured?: (measure: Measure) => SQL | null;
}

/** Groups rows of equal keys with their measures, named as in the declaration. */
export function groupRows(report: Report, { from, over, measured }: RowSource, context: SqlContext): SQL {
  const compile = (expression: Expression) =>
    compileExpression(over ? over(expression) : expression, context);
  const keys = Object.entries(report.keys);
  const columns = [
    ...keys.map(([name, key]) => as(compile(key), name)),
    ...Object.entries(report.measures).map(([name, measure]) =>
      as(measured?.(measure) ?? compileMeasure(measure, compile), name),
    ),
  ];
  const where = report.where ? sql` and ${compile(report.where)}` : sql``;
  const places = keys.map((_, index) => sql.raw(String(index + 1)));
  return sql`select ${sql.join(columns, sql`, `)} ${from}${where} group by ${sql.join(places, sql`, `)}`;
}

function compileMeasure(measure: Measure, compile: (expression: Expression) => SQL): SQL {
  if (measure.of === 'count') return sql`count(*)::float8`;
  const value = compile(measure.value);
  switch (measure.of) {
    case 'sum':
      return rounded(sql`coalesce(sum((${value})::float8), 0)`, sumDecimals);
    case 'distinct':
      return sql`count(distinct ${value})::float8`;
    case 'quantile':
      return rounded(
        sql`percentile_cont(${measure.share}::float8) within group (order by (${value})::float8)`,
        quantileDecimals,
      );
  }
}

/** Most decimals of a measure: moments are whole milliseconds. */
export function decimalsOf(measure: Measure): number {
  if (measure.of === 'sum') return measure.value.op === 'seconds' ? 3 : sumDecimals;
  return measure.of === 'quantile' ? quantileDecimals : 0;
}

/** Rounds half away from zero, to the digits that a double has for certain. */
export function rounded(value: SQL, decimals: number): SQL {
  return sql`round((${value})::float8::numeric, ${decimals}::int)::float8`;
}

export function as(value: SQL, name: string): SQL {
  return sql`${value} as ${sql.identifier(name)}`;
}
