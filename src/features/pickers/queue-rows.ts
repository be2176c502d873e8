import type { QueueChoice, StoredQueue } from '../../domain/mutations/picker-queues';
import { pickerQueues } from '../../domain/resources/tasks/picker-queues';
import { asNumber, isObject } from '../../lib/json-values';
import { formName } from '../../resource-kit/drafts/form-draft';

/** A row of the editor; missing values are null. */
export interface QueueDraft {
  readonly key: number;
  readonly taskQueueID: number | null;
  readonly priority: number | null;
  /** What saving does with the row; a stored row begins as `update`. */
  readonly operation: QueueOperation;
}

export type QueueOperation = 'create' | 'update' | 'delete';

export type QueueProblem = 'queue' | 'priority' | 'twice';

export function draftsOf(stored: readonly StoredQueue[]): readonly QueueDraft[] {
  return stored.map(({ taskQueueID, priority }, key) => ({
    key,
    taskQueueID,
    priority,
    operation: 'update',
  }));
}

/** Faults of the rows by their keys: queue and priority are required, each queue once. */
export function checkDrafts(drafts: readonly QueueDraft[]): ReadonlyMap<number, QueueProblem> {
  const problems = new Map<number, QueueProblem>();
  const seen = new Set<number>();
  for (const { key, taskQueueID, priority } of kept(drafts)) {
    if (taskQueueID === null) problems.set(key, 'queue');
    else if (seen.has(taskQueueID)) problems.set(key, 'twice');
    else if (priority === null || !Number.isInteger(priority) || priority < 0 || priority > 999)
      problems.set(key, 'priority');
    if (taskQueueID !== null) seen.add(taskQueueID);
  }
  return problems;
}

/** The chosen queues of rows without a problem. */
export function choicesOf(drafts: readonly QueueDraft[]): readonly QueueChoice[] {
  return kept(drafts).flatMap(({ taskQueueID, priority }) =>
    taskQueueID === null || priority === null ? [] : [{ taskQueueID, priority }],
  );
}

/** A stored row stays visible until it is saved; a new row disappears. */
export function withoutRow(drafts: readonly QueueDraft[], key: number): readonly QueueDraft[] {
  return drafts.flatMap((draft): readonly QueueDraft[] => {
    if (draft.key !== key) return [draft];
    return draft.operation === 'create' ? [] : [{ ...draft, operation: 'delete' }];
  });
}

/** Name of the editor's draft on the device. @param pickerID null: a new picker */
export function queuesForm(pickerID: number | null): string {
  return formName(pickerQueues, `of picker ${pickerID ?? 'new'}`);
}

interface EnteredQueues {
  /** The stored queues when the editor was opened. */
  readonly stored: readonly StoredQueue[];
  readonly drafts: readonly QueueDraft[];
}

/** The editor's draft; null for anything else. */
export function parseEntered(found: unknown): EnteredQueues | null {
  if (!isObject(found)) return null;
  const { stored, drafts } = found;
  if (!Array.isArray(stored) || !stored.every(isStored)) return null;
  return Array.isArray(drafts) && drafts.every(isDraft) ? { stored, drafts } : null;
}

function isStored(found: unknown): found is StoredQueue {
  const keys = ['pickerQueueID', 'taskQueueID', 'priority'];
  return isObject(found) && keys.every((key) => asNumber(found[key]) !== null);
}

function isDraft(found: unknown): found is QueueDraft {
  if (!isObject(found) || asNumber(found.key) === null || !isOperation(found.operation)) return false;
  return [found.taskQueueID, found.priority].every((value) => value === null || asNumber(value) !== null);
}

function isOperation(found: unknown): found is QueueOperation {
  return found === 'create' || found === 'update' || found === 'delete';
}

function kept(drafts: readonly QueueDraft[]): readonly QueueDraft[] {
  return drafts.filter(({ operation }) => operation !== 'delete');
}
