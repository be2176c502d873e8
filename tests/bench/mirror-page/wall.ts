import { tvBoard, usualExpiryMinutes } from '../../../src/domain/reports/tv-board';
import type { Row } from '../../../src/domain/resource';
import type { MirrorCommit } from '../../../src/domain/sync/mirror-types';
import { minuteMs } from '../../../src/lib/time-units';
import type { Mirror } from '../../../src/mirror/mirror-types';

const allTime = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
const refreshEveryMs = 30_000;
const next: Readonly<Record<string, string>> = { new: 'started', started: 'completed' };

/**
 * A wall screen's board, queried every minute as on the screen, on a clock that moves half a minute per refresh.
 * @returns does so many refreshes: in each a task moves on, is stored, and is shown
 */
export function createWall(mirror: Mirror, noChange: MirrorCommit) {
  let nowMs = Date.parse('2026-01-01T00:00:00.000Z');
  let shown = 0;
  let end = (): void => {};
  const ask = (): void => {
    const completedSince = new Date(nowMs - usualExpiryMinutes * minuteMs).toISOString();
    end();
    end = mirror.watchAggregate(tvBoard, { ...allTime, completedSince, routes: null }, () => shown++);
  };
  const moveOn = async (taskID: number): Promise<void> => {
    const [row] = await mirror.rows('tasks', [taskID]);
    if (row) await mirror.commit({ ...noChange, put: { tasks: [movedOn(row, nowMs)] } });
  };
  let round = 0;
  return async (refreshes: number, tasks: number): Promise<void> => {
    for (let index = 0; index < refreshes; index++) {
      if (nowMs % minuteMs === 0) ask();
      nowMs += refreshEveryMs;
      const before = shown;
      await moveOn(1 + ((round++ * 13) % tasks));
      while (shown === before) await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
}

/** As the server would bring it after a picker has worked on it; a completed task starts again. */
function movedOn(row: Row, nowMs: number): Row {
  const status = next[String(row['status'])] ?? 'new';
  const now = new Date(nowMs).toISOString();
  const timeCompleted = status === 'completed' ? now : null;
  return { ...row, status, timeCompleted, deliveryDate: now, onHold: false, pickType: 'NORMAL' };
}
