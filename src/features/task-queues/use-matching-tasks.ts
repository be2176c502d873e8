import { useEffect, useMemo, useState } from 'react';
import { keyOf } from '../../domain/resource';
import { routes } from '../../domain/resources/routes';
import { tasks } from '../../domain/resources/tasks';
import { compileQueueFilter, parseQueueFilter } from '../../domain/task-queue-filter';
import { compileRegexp } from '../../lib/regexp';
import { useDevice } from '../../resource-kit/device';
import { useRows } from '../../resource-kit/use-rows';
import { useDebounced } from '../../ui/hooks/use-debounced';

const MOST_TASKS = 9999;
const TYPING_MS = 300;
/** What a queue hands out: open tasks that are not held; orders that were merged go with their parent. */
const workable = {
  status: ['new', 'started', 'paused'],
  onHold: false,
  pickType: ['NORMAL', 'CLUSTER', 'BATCH'],
} as const;

/** How many open tasks fulfil a queue's filter now; null while it is unfinished or being counted. */
export function useMatchingTasks(filter: unknown): number | null {
  const device = useDevice();
  const text = useDebounced(JSON.stringify(filter ?? null), TYPING_MS);
  const compiled = useMemo(() => {
    const rows = parseQueueFilter(JSON.parse(text));
    const read = rows && compileQueueFilter(rows, compileRegexp);
    return read?.ok ? read.value : null;
  }, [text]);
  const query = useMemo(
    () =>
      compiled && {
        resource: tasks.name,
        filter: { ...workable, ...compiled.query },
        sort: [],
        range: [0, compiled.isWhole ? 0 : MOST_TASKS] as const,
      },
    [compiled],
  );
  const result = useRows(query);
  const [counted, setCounted] = useState<{ readonly of: unknown; readonly count: number } | null>(null);
  useEffect(() => {
    if (!compiled || compiled.isWhole || !result) return;
    let isWanted = true;
    const count = async () => {
      const ids = result.rows.map((row) => keyOf(tasks, row));
      const [whole, known] = await Promise.all([
        device.readParts(tasks.name, ids),
        device.readRows({ resource: routes.name, filter: {}, sort: [] }),
      ]);
      const references = new Map(known.map((row) => [row.routeID, row.externalReference]));
      const matching = whole.filter((task) =>
        compiled.matches({
          task,
          lines: linesOf(task.taskLines),
          externalReference: references.get(task.routeID) ?? null,
        }),
      );
      if (isWanted) setCounted({ of: compiled, count: matching.length });
    };
    void count();
    return () => {
      isWanted = false;
    };
  }, [device, compiled, result]);
  if (!compiled || !result || result.loading) return null;
  if (compiled.isWhole) return result.total;
  return counted?.of === compiled ? counted.count : null;
}

function linesOf(lines: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(lines) ? lines : [];
}
