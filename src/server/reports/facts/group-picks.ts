import { line } from '../../../domain/reports/declared/terms';
import { type Expression, isSame } from '../../../domain/reports/language/expression';
import type { Measure, Report } from '../../../domain/reports/language/report';
import { type SQL, sql } from '../../database/sql';
import type { SqlContext } from '../declared/compile-expression';
import { groupRows } from '../declared/group-rows';
import { overPicks } from './fact-columns';
import { type FactsQuestion, isAsked, isPickedIn } from './range-conditions';

/** Since then the offsets of all zones are whole quarters of an hour. */
const quartersSince = '1973-01-01';

/** Groups of a report about picks, or about the lines that they have completed. */
export function groupPicks(report: Report, question: FactsQuestion, context: SqlContext): SQL {
  const { range } = question;
  const isOfLines = report.source === 'pickedLines';
  const completes = isOfLines ? sql` and "completesLine"` : sql``;
  const from = sql`from "pickFacts" "fact" where ${isAsked(question)} and ${isPickedIn(range)}${completes}`;
  const counted = (lines: SQL) => (measure: Measure) => (isOfEachLine(measure) ? lines : null);
  if (isOfLines && isOfHours(report) && range.from >= quartersSince) {
    // The zone is applied to some thousand moments instead of millions.
    const quarters = sql`from (select date_bin('15 minutes', "timeCompleted", timestamptz 'epoch') as "timeCompleted",
        count(*) as "lines" ${from} group by 1) "fact" where true`;
    return groupRows(
      report,
      { from: quarters, over: overPicks, measured: counted(sql`sum("fact"."lines")::float8`) },
      context,
    );
  }
  // Few lines are picked in several goes: only those are counted distinctly.
  const different = sql`(count(*) filter (where "isOnly") + count(distinct "taskLineID") filter (where not "isOnly"))::float8`;
  const lines = isOfLines ? sql`count(*)::float8` : different;
  return groupRows(report, { from, over: overPicks, measured: counted(lines) }, context);
}

function isOfEachLine(measure: Measure): boolean {
  return measure.of === 'distinct' && isSame(measure.value, line('taskLineID'));
}

/** Whether a report reads nothing of a line but the local hour of its completion. */
function isOfHours({ keys, where, measures }: Report): boolean {
  const isHour = (expression: Expression) => expression.op === 'local';
  return (
    !where &&
    Object.values(keys).every(isHour) &&
    Object.values(measures).every(
      (measure) => isOfEachLine(measure) || (measure.of === 'distinct' && isHour(measure.value)),
    )
  );
}
