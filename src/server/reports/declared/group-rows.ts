import type { Expression } from '../../../domain/reports/language/expression';
import { quantileDecimals, sumDecimals } from '../../../domain/reports/language/measures';
import type { Measure, Report } from '../../../domain/reports/language/report';
import { type SQL, sql } from '../../database/sql';
import { compileExpression, type SqlContext } from './compile-expression';

/** Where the rows of a report come from. */
export interface RowSource {
  /** FROM and WHERE. */
  readonly from: SQL;
  /** How the report's expressions are written over these rows; left out: as they are. */
  readonly over?: (expression: Expression) => Expression;
  /** Measures that these rows have already made; null: it is made as ever. */
  readonly measured?: (measure: Measure) => SQL | null;
}

/** Rows of equal keys with what is measured of them, named as the declaration does. */
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

/** Decimals that a measure has at most: moments are whole milliseconds. */
export function decimalsOf(measure: Measure): number {
  if (measure.of === 'sum') return measure.value.op === 'seconds' ? 3 : sumDecimals;
  return measure.of === 'quantile' ? quantileDecimals : 0;
}

/** Half away from zero, of what a double surely says. */
export function rounded(value: SQL, decimals: number): SQL {
  return sql`round((${value})::float8::numeric, ${decimals}::int)::float8`;
}

export function as(value: SQL, name: string): SQL {
  return sql`${value} as ${sql.identifier(name)}`;
}
