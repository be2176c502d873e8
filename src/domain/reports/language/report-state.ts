import { openTimeZone, type TimeZone } from '../../../lib/time-zone';
import type { Change } from '../aggregate';
import type { Cells } from './cells';
import type { EvaluationContext } from './evaluate';
import { createGroupCells } from './group-cells';
import { createGrouping, type Facts } from './grouping';
import { createJoinedRows, type FindRow } from './joined-rows';
import { createPivot } from './pivot';
import type { ReportAnswer, ReportRange, ReportView } from './question';
import type { Report } from './report';
import { createRowViews } from './row-views';

/** A report over rows that come and go, as a device keeps it. */
export interface ReportState {
  /** Resources whose rows are read besides those that the report is made of. */
  readonly joined: readonly string[];
  update(change: Change<Facts>): void;
  /** Rows of other resources may have changed; whether the answer has. */
  rejoin(): boolean;
  answer(view: ReportView): ReportAnswer;
}

/** @throws RangeError when the report reads clocks and the time zone is unknown */
export function createReportState(report: Report, range: ReportRange, find: FindRow): ReportState {
  const context: EvaluationContext = { settings: range.settings, zone: () => zoneOf(range) };
  const grouping = createGrouping(report, range, context);
  const joins = createJoinedRows(report, find);
  const makeCells = createGroupCells(report, context, joins.find);
  const pivot = report.pivot ? createPivot(report, report.pivot, context, joins.find) : null;
  const views = createRowViews(report, context);
  /** By the number of the group. */
  let made: (Cells | undefined)[] = [];
  let rows: readonly Cells[] | null = null;
  let pivots: readonly string[] = [];

  function current(): readonly Cells[] {
    if (rows) return rows;
    if (pivot) {
      const pivoted = pivot.rows(grouping.groups);
      pivots = pivoted.pivots;
      rows = pivoted.rows;
      return rows;
    }
    const all: Cells[] = [];
    for (const group of grouping.groups) {
      const cells = made[group.number] ?? makeCells(group);
      made[group.number] = cells;
      all.push(cells);
    }
    rows = all;
    return all;
  }

  return {
    joined: joins.resources,
    update: (change) => {
      for (const group of grouping.update(change)) {
        made[group.number] = undefined;
        pivot?.remove(group);
      }
      rows = null;
    },
    rejoin: () => {
      if (!joins.refresh()) return false;
      made = [];
      pivot?.clear();
      rows = null;
      return true;
    },
    answer: (view) => views.answer(current(), pivots, view),
  };
}

function zoneOf({ timeZone }: ReportRange): TimeZone {
  const zone = openTimeZone(timeZone);
  if (!zone) throw new RangeError(`no time zone ${timeZone}`);
  return zone;
}
