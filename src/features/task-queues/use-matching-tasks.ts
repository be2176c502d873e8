import { useMemo } from 'react';
import { parseFilterRows } from '../../domain/query/custom-filter';
import { withRows } from '../../domain/query/filter-rows';
import { tasks } from '../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import { useRows } from '../../resource-kit/device/use-rows';
import { useDebounced } from '../../ui/hooks/use-debounced';
import { problemOf } from './filter-drafts';

const typingMs = 300;
/** Tasks that a queue hands out: open ones that are not on hold; merged orders go with their parent. */
const workable = {
  status: ['new', 'started', 'paused'],
  onHold: false,
  pickType: ['NORMAL', 'CLUSTER', 'BATCH'],
} as const;

/** The number of open tasks that fulfil a queue's filter now; null while it is incomplete or being counted. */
export function useMatchingTasks(filter: unknown): number | null {
  const text = useDebounced(JSON.stringify(filter ?? null), typingMs);
  const query = useMemo(() => {
    const rows = parseFilterRows(JSON.parse(text));
    if (rows === null || problemOf(rows) !== null) return null;
    return {
      resource: tasks.name,
      filter: withRows(workable, taskAttributes, rows),
      sort: [],
      range: [0, 0] as const,
    };
  }, [text]);
  const result = useRows(query);
  return !query || !result || result.loading ? null : result.total;
}
