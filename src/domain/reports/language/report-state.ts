import { knownTimeZone } from '../../../lib/time-zone';
import type { Change } from '../aggregate';
import type { Cells } from './cells';
import type { EvaluationContext } from './evaluate';
import { createGroupCells } from './group-cells';
import { GroupRows } from './group-rows';
import { createGrouping, type Facts, type Group } from './grouping';
import { createJoinedRows, type FindRow } from './joined-rows';
import { createPivot, type PivotRows } from './pivot';
import type { ReportAnswer, ReportRange, ReportView } from './question';
import type { Report } from './report';
import { createRowViews } from './row-views';

/** A report over rows that come and go, as a device maintains it. */
export interface ReportState {
  /** Resources that are read in addition to the report's own. */
  readonly joined: readonly string[];
  update(change: Change<Facts>): void;
  /** Called when rows of other resources may have changed; whether the result did. */
  rejoin(): boolean;
  answer(view: ReportView): ReportAnswer;
}

/** @throws RangeError if the report uses local time and the time zone is unknown */
export function createReportState(report: Report, range: ReportRange, find: FindRow): ReportState {
  const context: EvaluationContext = { settings: range.settings, zone: () => knownTimeZone(range.timeZone) };
  const grouping = createGrouping(report, range, context);
  const joins = createJoinedRows(report, find);
  const makeCells = createGroupCells(report, context, joins.find);
  const pivot = report.pivot ? createPivot(report, report.pivot, context, joins.find) : null;
  const views = createRowViews(report, context);
  let kept: GroupRows | null = null;
  let pivoted: ReturnType<PivotRows['rows']> | null = null;

  function rowsOfGroups(): readonly Cells[] {
    if (!kept) {
      kept = new GroupRows();
      for (const group of grouping.groups) kept.put(group, makeCells(group));
    }
    return kept.all;
  }

  function change(group: Group): void {
    pivot?.change(group);
    if (!kept) return;
    const row = grouping.groups.has(group) ? makeCells(group) : undefined;
    const former = row ? kept.put(group, row) : kept.remove(group);
    views.change(former, row);
  }

  function forget(): void {
    kept = null;
    pivoted = null;
    views.forget();
  }

  return {
    joined: joins.resources,
    update: (changed) => {
      for (const group of grouping.update(changed)) change(group);
      if (pivot) forget();
    },
    rejoin: () => {
      if (!joins.refresh()) return false;
      pivot?.clear();
      forget();
      return true;
    },
    answer: (view) => {
      if (!pivot) return views.answer(rowsOfGroups(), [], view);
      pivoted ??= pivot.rows(grouping.groups);
      return views.answer(pivoted.rows, pivoted.pivots, view);
    },
  };
}
