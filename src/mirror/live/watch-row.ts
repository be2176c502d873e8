import type { Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { Memory } from '../memory/memory';
import type { VisibleRow } from '../mirror-types';

export interface RowWatcherOptions {
  readonly memory: Memory;
  /** The visible row, in memory or in the database. */
  readonly readRow: (resource: string, id: number) => Promise<Row | null>;
}

export type WatchRow = (resource: string, id: number, onRow: (row: VisibleRow | null) => void) => () => void;

/** Live single rows; also called back when children of the row may have changed. */
export function createRowWatcher({ memory, readRow }: RowWatcherOptions): WatchRow {
  return (resource, id, onRow) => {
    let isEnded = false;
    let last: VisibleRow | null | undefined;

    const show = (row: Row | null, isForced: boolean): void => {
      if (isEnded) return;
      const marks = memory.set.overlay();
      const waiting = marks.isWaiting(resource, id);
      const rejected = marks.isRejected(resource, id);
      const next = row && { row, waiting, rejected };
      if (last !== undefined && !isForced && isSame(last, next)) return;
      last = next;
      onRow(next);
    };
    const update = (isForced: boolean): void => {
      if (memory.isReady(resource)) show(memory.set.visibleRow(resource, id), isForced);
    };
    const begin = async (): Promise<void> => {
      await memory.whenEntries();
      if (!memory.isReady(resource)) {
        const row = await readRow(resource, id).catch(() => null);
        if (row && !memory.isReady(resource)) show(row, false);
      }
      await memory.whenReady(resource);
      update(false);
    };

    const { children = {} } = resourceOf(resource);
    const ends = [
      memory.set.onChange(resource, () => update(false)),
      memory.onPut(resource, id, () => update(true)),
      ...Object.values(children).map((child) => memory.set.onChange(child, () => update(true))),
    ];
    if (memory.isReady(resource) && memory.hasEntries()) update(false);
    else void begin();
    return () => {
      isEnded = true;
      for (const end of ends) end();
    };
  };
}

function isSame(a: VisibleRow | null, b: VisibleRow | null): boolean {
  return a?.row === b?.row && a?.waiting === b?.waiting && a?.rejected === b?.rejected;
}
