import { updateRow } from '../../../src/domain/mutations/rows';
import { planHold } from '../../../src/domain/mutations/task-actions';
import type { Row } from '../../../src/domain/resource';
import { type Task, tasks } from '../../../src/domain/resources/tasks/tasks';
import type { DeviceStatus } from '../../../src/sync/device';
import type { DevicePlan, Press, PressMade, Sight, Waiting } from './messages';
import { openNodeDevice } from './node-device';

/** Begins the additional information of a task that was written in a round. */
export const mark = 'fleet ';
const statuses = { isEnabled: () => true };

/** A device with a screen: it presses, and reports when it has shown the changes of others. */
export interface FleetDevice {
  readonly index: number;
  /** Resolves when the device is synchronized and its screen shows rows. */
  readonly ready: Promise<void>;
  readonly sights: readonly Sight[];
  /** Resolves when it is stored. */
  press(press: Press): Promise<PressMade>;
  setAway(isAway: boolean): void;
  waiting(): Waiting;
  /** Tasks on the device that were written in the round. */
  written(): Promise<number>;
  close(): Promise<void>;
}

export function openFleetDevice(
  { index, session, screen }: DevicePlan,
  onRequest: (url: string) => void,
): FleetDevice {
  let isAway = false;
  const device = openNodeDevice({
    index,
    session,
    onRequest: (url) => {
      if (isAway) throw new TypeError('no network');
      onRequest(url);
    },
  });
  const shown = new Set<number>();
  const sights: Sight[] = [];
  let status: DeviceStatus | null = null;
  const ready = new Promise<void>((resolve) => {
    let hasRows = false;
    device.watchStatus((next) => {
      status = next;
      if (hasRows && next.lastSyncMs !== null) resolve();
    });
    device.watchRows({ resource: 'tasks', ...screen }, ({ rows, from, loading }) => {
      hasRows ||= from === 'device' && !loading && rows.length > 0;
      if (hasRows && status?.lastSyncMs) resolve();
      const atMs = Date.now();
      for (const row of rows) {
        const taskID = Number(row['taskID']);
        if (!isWritten(row) || shown.has(taskID)) continue;
        shown.add(taskID);
        sights.push({ device: index, taskID, atMs });
      }
    });
  });

  const pulling = (): number => (status?.isSyncing ? 1 : 0);
  return {
    index,
    ready,
    sights,
    press: async ({ taskID, kind }) => {
      const [row] = await device.readRows({ resource: 'tasks', filter: { taskID }, sort: [] });
      if (!row) throw new Error(`device ${index} has no task ${taskID}`);
      const { companyID } = session;
      const { writes } =
        kind === 'hold'
          ? planHold([row as unknown as Task], { companyID, statuses })
          : { writes: [updateRow(tasks, row, { taskAdditionalInfo: `${mark}${taskID}` }, companyID)] };
      const atMs = Date.now();
      await device.submit(writes);
      return { device: index, taskID, atMs };
    },
    setAway: (next) => {
      isAway = next;
    },
    waiting: () => ({
      waiting: pulling() + (status?.pending ?? 0) + (status?.sending ?? 0) + (status?.uncertain ?? 0),
      refused: status?.rejected ?? 0,
    }),
    written: async () => {
      const rows = await device.readRows({ resource: 'tasks', filter: { status: 'new' }, sort: [] });
      return rows.filter(isWritten).length;
    },
    close: device.close,
  };
}

function isWritten(row: Row): boolean {
  return row['onHold'] === true || String(row['taskAdditionalInfo'] ?? '').startsWith(mark);
}
