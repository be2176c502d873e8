import { label } from '../../lib/label';
import type { Picker } from '../resources/company/pickers';
import type { Effect, Json, Write } from '../sync/write';

/** A queue that a picker has, or is to have. */
export interface QueueChoice {
  readonly taskQueueID: number;
  readonly priority: number;
}
/** A queue as it is stored. */
export interface StoredQueue extends QueueChoice {
  readonly pickerQueueID: number;
}

export type QueueChange =
  | (QueueChoice & { readonly operation: 'create' })
  | (StoredQueue & { readonly operation: 'update' | 'delete' });

/** The changes that turn the stored queues into the chosen ones. A queue can be chosen once. */
export function compareQueues(
  stored: readonly StoredQueue[],
  chosen: readonly QueueChoice[],
): readonly QueueChange[] {
  const before = new Map(stored.map((row) => [row.taskQueueID, row]));
  const kept = new Set(chosen.map(({ taskQueueID }) => taskQueueID));
  const gone = stored
    .filter(({ taskQueueID }) => !kept.has(taskQueueID))
    .map((row): QueueChange => ({ ...row, operation: 'delete' }));
  const set = chosen.flatMap(({ taskQueueID, priority }): readonly QueueChange[] => {
    const row = before.get(taskQueueID);
    if (!row) return [{ taskQueueID, priority, operation: 'create' }];
    return row.priority === priority ? [] : [{ ...row, priority, operation: 'update' }];
  });
  return [...gone, ...set];
}

/**
 * Changes the queues of a picker in one write.
 * @param newIDs temporary keys, at least one for each change that creates
 */
export function changePickerQueues(
  picker: Pick<Picker, 'pickerID' | 'firstName' | 'lastName'>,
  changes: readonly QueueChange[],
  { companyID, newIDs }: { readonly companyID: number; readonly newIDs: readonly number[] },
): Write {
  const { pickerID, firstName, lastName } = picker;
  const target = { resource: 'pickers', id: pickerID };
  const unused = [...newIDs];
  const effects = changes.map((change) =>
    effectOf(change, { pickerID, companyID, newID: () => unused.shift() }),
  );
  return {
    name: 'pickers.queues',
    targets: [target],
    refersTo: changes.map(({ taskQueueID }) => ({ resource: 'taskQueues', id: taskQueueID })),
    request: {
      method: 'POST',
      path: `v2/taskQueues/pickers/${pickerID}`,
      body: { companyID, queues: changes.map(toWire) },
    },
    effects,
    base: null,
    title: label('Task queues: {name}', { name: `${firstName} ${lastName}` }),
    coalesces: false,
  };
}

interface Rows {
  readonly pickerID: number;
  readonly companyID: number;
  readonly newID: () => number | undefined;
}

function effectOf(change: QueueChange, { pickerID, companyID, newID }: Rows): Effect {
  const resource = 'pickerQueues';
  switch (change.operation) {
    case 'create': {
      const id = newID();
      if (id === undefined) throw new Error('a new queue row without a temporary key');
      const { taskQueueID, priority } = change;
      const row = { pickerQueueID: id, companyID, pickerID, taskQueueID, priority };
      return { kind: 'create', resource, id, row };
    }
    case 'update':
      return { kind: 'patch', resource, id: change.pickerQueueID, patch: { priority: change.priority } };
    case 'delete':
      return { kind: 'delete', resource, id: change.pickerQueueID };
  }
}

function toWire({ taskQueueID, priority, operation }: QueueChange): Json {
  return { id: taskQueueID, number: priority, operation };
}
