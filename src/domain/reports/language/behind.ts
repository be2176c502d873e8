import { both, type Expression, literal, oneOf, ref, rewrite, text } from './expression';
import { idKeys } from './grouping';
import type { Report } from './report';

const taskID = 'taskID';

/**
 * The tasks that rows of a report are made of, as a report over what it counts: device and server compute it as they compute
 * the report itself. Its rows have the field `taskID`, one a task, empty where an error is about none.
 * @param ids of the rows
 */
export function tasksBehind(report: Report, ids: readonly string[]): Report {
  const { id, joins, pivot, settings, ...counted } = report;
  const isBehind = oneOf(idText(report), ids);
  return {
    ...counted,
    where: report.where ? both(report.where, isBehind) : isBehind,
    keys: { taskID: ref(report.source === 'errors' ? 'error' : 'task', taskID) },
    measures: {},
    columns: { taskID: { value: ref('key', taskID), label: report.title, kind: 'id' } },
    sort: [taskID, 'ASC'],
    search: [],
  };
}

/** The id of the row that something counts in. */
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
