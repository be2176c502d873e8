import { both, type Expression, literal, oneOf, ref, rewrite, text } from './expression';
import { idKeys } from './grouping';
import { idColumn } from './question';
import type { Report } from './report';

const taskID = 'taskID';

/** Names that no pivot column may have: the column is named alike in the report's rows and in the tasks behind them. */
export function takenNames({ columns }: Report): readonly string[] {
  return [idColumn, 'total', taskID, ...Object.keys(columns)];
}

/**
 * The tasks behind rows of a report, as a report over the same facts: device and server compute it like the report
 * itself. Its rows have the field `taskID`, one for each task, empty for an error without a task; for a report with a
 * pivot also the task's share of each column. @param ids of the rows
 */
export function tasksBehind(report: Report, ids: readonly string[]): Report {
  const { id, joins, pivot, settings, ...counted } = report;
  const isBehind = oneOf(idText(report), ids);
  const where = report.where ? both(report.where, isBehind) : isBehind;
  const keys = { taskID: ref(report.source === 'errors' ? 'error' : 'task', taskID) };
  const columns: Report['columns'] = {
    taskID: { value: ref('key', taskID), label: report.title, kind: 'id' },
  };
  const tasks: Report = { ...counted, where, keys, measures: {}, columns, sort: [taskID, 'ASC'], search: [] };
  if (!pivot) return tasks;
  return {
    ...tasks,
    keys: { ...keys, ...report.keys },
    ...(joins && { joins }),
    measures: report.measures,
    columns: { ...columns, ...report.columns },
    pivot,
  };
}

/** The id of the row to which a fact contributes. */
function idText(report: Report): Expression {
  const parts = report.pivot
    ? Object.values(report.columns).map(({ value }) => overKeys(report, value))
    : idKeys(report).map((name) => overKeys(report, ref('key', name)));
  return text(...parts.flatMap((part, index) => (index === 0 ? [part] : [literal('|'), part])));
}

/** The same expression over what the keys are made of. */
function overKeys({ keys }: Report, expression: Expression): Expression {
  return rewrite(expression, (inner) =>
    inner.op === 'ref' && inner.table === 'key' ? (keys[inner.name] ?? null) : null,
  );
}
