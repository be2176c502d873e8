import { askedReport } from '../../domain/reports/declared/reports';
import type { Facts } from '../../domain/reports/language/grouping';
import type { ReportQuestion } from '../../domain/reports/language/question';
import { createReportState } from '../../domain/reports/language/report-state';
import { factsOf, filtersOf, sources } from '../../domain/reports/language/sources';
import type { Row } from '../../domain/resource';
import { followMatchingRows } from '../memory/matching-rows';
import type { ItemsWithChildren, ItemsWithChildrenOptions } from './items-with-children';

/**
 * Rows of each run of a report: more as more of it is compiled, so that each run takes some ten milliseconds at most.
 */
const rowsOfTimes = [50, 100, 200, 400];
const rowsOfAll = rowsOfTimes.reduce((sum, count) => sum + count);

export interface RehearsalOptions extends Pick<ItemsWithChildrenOptions, 'memory' | 'isClosed'> {
  readonly tasks: ItemsWithChildren<Facts>;
  /** Awaited before each step. */
  readonly turn: () => Promise<void>;
}

/**
 * Computes a report over a few of its rows, then over the next few, each time as if it were asked for the first time.
 */
export async function rehearseReport(
  { view, ...about }: ReportQuestion,
  { memory, isClosed, tasks, turn }: RehearsalOptions,
): Promise<void> {
  const report = askedReport(about);
  const { resource } = sources[report.source];
  const items = resource === 'tasks' ? tasks : null;
  const create = () => createReportState(report, about.range, (of, key) => memory.set.visibleRow(of, key));
  await turn();
  await Promise.all([resource, ...create().joined].map((needed) => memory.whenReady(needed)));
  await turn();
  const rows = matchingRows();

  function matchingRows(): Row[] {
    const matching = followMatchingRows(memory.set, resource, filtersOf(report, about.range), {
      onStale: () => {},
      rowAt: items?.rowAt,
    });
    const { added } = matching.take();
    matching.end();
    return added.slice(0, rowsOfAll);
  }

  for (const count of rowsOfTimes) {
    const some = rows.splice(0, count);
    if (some.length === 0) return;
    await turn();
    if (items && !(await items.read(some))) return;
    if (isClosed()) return;
    const state = create();
    state.update({ added: some.map(items?.itemOf ?? factsOf[resource]), removed: [] });
    state.answer(view);
  }
}
