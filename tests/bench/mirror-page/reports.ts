import { hourlyRate } from '../../../src/domain/reports/hourly-rate';
import { taskOverview } from '../../../src/domain/reports/task-overview';
import { tvBoard } from '../../../src/domain/reports/tv-board';
import type { Row } from '../../../src/domain/resource';
import type { MirrorCommit } from '../../../src/domain/sync/mirror-types';
import { pickTypes } from '../../../src/domain/tasks/statuses';
import type { Mirror } from '../../../src/mirror/mirror-types';

const allTime = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
const place = { warehouseID: null, warehouseSectionIDs: [] };

/**
 * Opens the reports of overview and TV over all tasks.
 * @returns applies a page of changed rows to memory, as another tab's commit, and returns the milliseconds until every
 * report has shown it
 */
export function createReports(mirror: Mirror, noChange: MirrorCommit): (rows: number) => Promise<number> {
  const shown = new Set<string>();
  let tell = (): void => {};
  const noteShown = (report: string) => (): void => {
    shown.add(report);
    tell();
  };
  mirror.watchAggregate(taskOverview, { ...allTime, ...place, pickTypes }, noteShown('overview'));
  mirror.watchAggregate(hourlyRate, { ...today(), ...place, pickTypes }, noteShown('rate'));
  mirror.watchAggregate(tvBoard, { ...allTime, completedSince: allTime.to, routes: null }, noteShown('tv'));
  const untilAllShown = (): Promise<void> =>
    new Promise((resolve) => {
      tell = () => shown.size === 3 && resolve();
      tell();
    });
  let round = 0;
  let serial: number | null = null;
  return async (count) => {
    await untilAllShown();
    if (serial === null) {
      const outcome = await mirror.commit(noChange);
      if (outcome.kind !== 'committed') throw new Error(outcome.kind);
      serial = outcome.serial;
    }
    round++;
    const total = mirror.counts()['tasks'] ?? 0;
    const keys = Array.from({ length: count }, (_, index) => 1 + ((index * 97 + round * 1009) % total));
    const before = await mirror.rows('tasks', keys);
    const now = new Date().toISOString();
    const put = before.map((row, index) => ({
      ...row,
      status: index % 2 === round % 2 ? 'completed' : 'started',
      deliveryDate: now,
      onHold: false,
      linesCompleted: 1,
      timeCompleted: now,
      updatedAt: now,
      taskLines: linesOf(row, now),
    }));
    shown.clear();
    const all = untilAllShown();
    const started = performance.now();
    mirror.applyForeignCommit({ ...noChange, put: { tasks: put } }, ++serial);
    await all;
    return performance.now() - started;
  };
}

/** A task comes with its lines, of which one is picked. */
function linesOf({ taskID, lineCount }: Row, now: string): readonly Row[] {
  return Array.from({ length: Number(lineCount) }, (_, index) => ({
    taskLineID: Number(taskID) * 100 + index,
    status: index === 0 ? 'completed' : 'new',
    assignmentLines: index === 0 ? [{ assignmentLineID: Number(taskID), timeCompleted: now }] : [],
  }));
}

function today() {
  const from = new Date();
  from.setHours(0, 0, 0, 0);
  return { from: from.toISOString(), to: allTime.to };
}
