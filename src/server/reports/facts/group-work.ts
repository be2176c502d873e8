import { line, pick, pickSeconds, task } from '../../../domain/reports/declared/terms';
import { type Expression, isSame, ref } from '../../../domain/reports/language/expression';
import type { Measure, Report } from '../../../domain/reports/language/report';
import { type SQL, sql } from '../../database/sql';
import { compileExpression, type SqlContext } from '../declared/compile-expression';
import { as, groupRows, rounded } from '../declared/group-rows';
import { overWork } from './fact-columns';
import { type FactsQuestion, isAsked, isPickedIn } from './range-conditions';

const picker = ref('assignment', 'pickerID');

/** Groups of a report that needs nothing finer than a picker's work for a task; null: it does. */
export function groupWork(report: Report, question: FactsQuestion, context: SqlContext): SQL | null {
  const { keys, measures, source, where } = report;
  const has = (wanted: Expression) => Object.values(keys).some((key) => isSame(key, wanted));
  // A line shared by two pickers counts for each of them.
  if (source !== 'picks' || where || !has(picker)) return null;
  if (Object.values(keys).some((key) => overWork(key) === null)) return null;
  const isEach = has(task('taskID'));
  const made = Object.values(measures).map((measure) => sumOf(measure, isEach));
  if (made.some((one) => one === null)) return null;
  const from = workIn(question);
  if (isEach) return eachWork(report, from, context);
  return groupRows(
    report,
    { from, over: (key) => overWork(key) ?? key, measured: (measure) => sumOf(measure, false) },
    context,
  );
}

/** A measure computed from the facts. @param isEach whether a group is one row of them */
function sumOf(measure: Measure, isEach: boolean): SQL | null {
  const column = columnOf(measure);
  if (isEach) return column === null ? null : sql`"fact".${sql.identifier(column)}`;
  if (measure.of === 'distinct' && isSame(measure.value, task('taskID')))
    return sql`count(distinct "fact"."taskID")::float8`;
  if (column === null || measure.of === 'quantile') return null;
  return rounded(sql`sum("fact".${sql.identifier(column)})`, 6);
}

function columnOf(measure: Measure): string | null {
  if (measure.of === 'count') return null;
  const isOf = (value: Expression) => isSame(measure.value, value);
  if (measure.of === 'sum') return isOf(pick('amount')) ? 'amount' : isOf(pickSeconds) ? 'seconds' : null;
  if (measure.of === 'distinct') return isOf(line('taskLineID')) ? 'lines' : null;
  if (!isOf(pickSeconds)) return null;
  return measure.share === 0.5 ? 'median' : measure.share === 0.9 ? 'p90' : null;
}

function eachWork({ keys, measures }: Report, from: SQL, context: SqlContext): SQL {
  const columns = [
    ...Object.entries(keys).map(([name, key]) => as(compileExpression(overWork(key) ?? key, context), name)),
    ...Object.entries(measures).map(([name, measure]) => as(sumOf(measure, true) ?? sql`null`, name)),
  ];
  return sql`select ${sql.join(columns, sql`, `)} ${from}`;
}

const shared = sql.raw(
  ['taskID', 'pickerID', 'taskNumber', 'taskType', 'pickType', 'priority', 'warehouseID']
    .map((name) => `"${name}"`)
    .join(', '),
);

/** Work whose picks are all in the range, as stored; of the rest, the picks that are in it. */
function workIn(question: FactsQuestion): SQL {
  const { companyID, range } = question;
  const from = sql`${range.from}::timestamptz`;
  const to = sql`${range.to}::timestamptz`;
  const asked = isAsked(question);
  const isWhole = sql`("firstCompleted" >= ${from} and "lastCompleted" <= ${to} and "isPlain")`;
  const measures = sql`"amount", "seconds", "lines", "median", "p90"`;
  return sql`from (
    select ${shared}, ${measures} from "workFacts"
    where ${asked} and "firstCompleted" between ${from} and ${to} and ${isWhole}
    union all
    select ${shared}, ${measures} from (
      select ${shared} from "workFacts"
      where ${asked} and "firstCompleted" between ${from} - interval '1 day' and ${to} and "lastCompleted" >= ${from} and not ${isWhole}
      union
      select ${shared} from "workFacts"
      where ${asked} and "isLong" and "firstCompleted" <= ${to} and "lastCompleted" >= ${from} and not ${isWhole}) "cut"
    cross join lateral (
      select ${rounded(sql`sum("amount")`, 6)} as "amount", coalesce(round(sum("seconds")::numeric, 6), 0)::float8 as "seconds",
        count(distinct "taskLineID")::float8 as "lines",
        ${rounded(sql`percentile_cont(0.5) within group (order by "seconds")`, 3)} as "median",
        ${rounded(sql`percentile_cont(0.9) within group (order by "seconds")`, 3)} as "p90"
      from "pickFacts"
      where "companyID" = ${companyID} and "taskID" = "cut"."taskID" and "pickerID" = "cut"."pickerID" and ${isPickedIn(range)}
      having count(*) > 0) "picked"
    ) "fact" where true`;
}
