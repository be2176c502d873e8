import { useEffect, useMemo, useRef, useState } from 'react';
import type { Filter } from '../../domain/query/query';
import { type Task, tasks } from '../../domain/resources/tasks/tasks';
import { useDevice } from '../../resource-kit/device/device';
import { rowsOf, useRows } from '../../resource-kit/device/use-rows';
import { useIsOffline } from '../../resource-kit/device/use-status';
import type { RowsResult } from '../../sync/device';

export type DisplayedTasks =
  | {
      readonly kind: 'known';
      readonly tasks: readonly Task[];
      readonly isFromServer: boolean;
      /** The server was asked again and does not answer. */
      readonly isOld: boolean;
    }
  /** @param isAsked the server is being asked for tasks that are not on this device */
  | { readonly kind: 'loading'; readonly isAsked: boolean }
  /** Not all are on this device, and the server does not answer. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'too-many' }
  | { readonly kind: 'refused'; readonly error: NonNullable<RowsResult['error']> };

/** The server gives a thousand a page. */
export const maxTasks = 10_000;
/** Wait before all pages are read again: a read for each change would keep the server busy. Also the retry interval. */
const rereadMs = 15_000;

/** All tasks that fulfil a filter, or why some are missing; live. Each filter needs a component of its own. */
export function useDisplayedTasks(filter: Filter): DisplayedTasks {
  const isOffline = useIsOffline();
  // Newest first: a change of any task shows on the first page, which tells when to read all again.
  const query = useMemo(
    () => ({
      resource: tasks.name,
      filter,
      sort: [['updatedAt', 'DESC'] as const],
      range: [0, maxTasks - 1] as const,
    }),
    [filter],
  );
  const result = useRows(query);
  const isTooMany = result?.from === 'server' && result.total > maxTasks;
  const all = useAllPages(filter, result && isCut(result) && !isTooMany ? result : null);
  return useMemo(() => {
    if (result?.error) return { kind: 'refused', error: result.error };
    if (isTooMany) return { kind: 'too-many' };
    const isFromServer = result?.from === 'server';
    if (result && isWhole(result))
      return {
        kind: 'known',
        tasks: rowsOf(tasks, result.rows),
        isFromServer,
        isOld: isFromServer && isOffline,
      };
    if (result && isCut(result) && all?.rows)
      return { kind: 'known', tasks: rowsOf(tasks, all.rows), isFromServer, isOld: all.hasFailed };
    const isUnanswered = all?.hasFailed || (isOffline && (result?.from === 'partial' || result?.loading));
    return isUnanswered ? { kind: 'missing' } : { kind: 'loading', isAsked: isBeyond(result) };
  }, [result, isTooMany, all, isOffline]);
}

function isWhole({ from, loading, rows, total }: RowsResult): boolean {
  if (total > rows.length) return false;
  return from === 'server' || (from === 'device' && !loading);
}

/** There are more rows than in the result, and they can be read; during loading, the device has only some of them. */
function isCut({ from, loading, rows, total }: RowsResult): boolean {
  return total > rows.length && !loading && (from === 'server' || from === 'device');
}

function isBeyond(result: RowsResult | null): boolean {
  return result !== null && !result.loading && (result.from === 'partial' || result.from === 'server');
}

interface AllPages {
  /** null: never read. */
  readonly rows: RowsResult['rows'] | null;
  readonly hasFailed: boolean;
}

/** All rows of a cut result, read again some time after it has changed. @param cut null: nothing to read */
function useAllPages(filter: Filter, cut: RowsResult | null): AllPages | null {
  const device = useDevice();
  const [all, setAll] = useState<AllPages | null>(null);
  const newest = useRef(cut);
  useEffect(() => {
    newest.current = cut;
  }, [cut]);
  const isCutNow = cut !== null;
  useEffect(() => {
    if (!isCutNow) return;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen: RowsResult | null = null;
    const read = async () => {
      const begun = newest.current;
      if (begun !== seen) {
        // By key: changes meanwhile move no row to another page.
        const sort = [[tasks.key, 'ASC'] as const];
        const rows = await device
          .readRows({ resource: tasks.name, filter, sort, mustBeComplete: true })
          .catch(() => null);
        if (isLeft) return;
        setAll((before) => ({ rows: rows ?? before?.rows ?? null, hasFailed: rows === null }));
        if (rows) seen = begun;
      }
      timer = setTimeout(() => void read(), rereadMs);
    };
    void read();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [device, filter, isCutNow]);
  return all;
}
