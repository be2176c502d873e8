import type { Resource } from './resource';

/**
 * Records without a history: logs, what the floor writes by itself (the event log and the picks have it), and
 * personal columns of lists.
 */
const untracked: ReadonlySet<string> = new Set([
  'recordHistory',
  'eventLog',
  'taskErrors',
  'timeouts',
  'assignments',
  'assignmentLines',
  'inventoryTransactions',
  'quantities',
  'packages',
  'taskPallets',
  'viewPreferences',
]);

/** Whether changes of a resource's rows are kept for their history (decision 46). */
export function isTracked({ name }: Pick<Resource, 'name'>): boolean {
  return !untracked.has(name);
}
