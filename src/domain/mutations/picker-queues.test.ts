import { describe, expect, it } from 'vitest';
import { fillPlaceholders } from '../tasks/event-messages';
import { changePickerQueues, compareQueues, type StoredQueue } from './picker-queues';

const stored: readonly StoredQueue[] = [
  { pickerQueueID: 1, taskQueueID: 10, priority: 1 },
  { pickerQueueID: 2, taskQueueID: 20, priority: 2 },
  { pickerQueueID: 3, taskQueueID: 30, priority: 3 },
];
const picker = { pickerID: 7, firstName: 'Aino', lastName: 'Aalto' };

describe('the queues of a picker', () => {
  it('that stay the same send nothing, in any order in which they are shown', () => {
    expect(compareQueues(stored, stored.toReversed())).toEqual([]);
    expect(compareQueues([], [])).toEqual([]);
  });

  it('are created, changed and deleted as the comparison says', () => {
    const chosen = [
      { taskQueueID: 40, priority: 1 },
      { taskQueueID: 20, priority: 9 },
      { taskQueueID: 30, priority: 3 },
    ];
    expect(compareQueues(stored, chosen)).toEqual([
      { pickerQueueID: 1, taskQueueID: 10, priority: 1, operation: 'delete' },
      { taskQueueID: 40, priority: 1, operation: 'create' },
      { pickerQueueID: 2, taskQueueID: 20, priority: 9, operation: 'update' },
    ]);
  });

  it('moving a row to another queue is a deletion and a creation', () => {
    const [first, ...others] = stored;
    const moved = [{ taskQueueID: 50, priority: first?.priority ?? 0 }, ...others];
    expect(compareQueues(stored, moved).map(({ operation }) => operation)).toEqual(['delete', 'create']);
  });

  it('are sent as one write to the picker that shows every row at once', () => {
    const changes = compareQueues(stored, [
      { taskQueueID: 40, priority: 1 },
      { taskQueueID: 20, priority: 9 },
    ]);
    const write = changePickerQueues(picker, changes, { companyID: 5, newIDs: [-8] });
    expect(write.request).toEqual({
      method: 'POST',
      path: 'v2/taskQueues/pickers/7',
      body: {
        companyID: 5,
        queues: [
          { id: 10, number: 1, operation: 'delete' },
          { id: 30, number: 3, operation: 'delete' },
          { id: 40, number: 1, operation: 'create' },
          { id: 20, number: 9, operation: 'update' },
        ],
      },
    });
    expect(write.targets).toEqual([{ resource: 'pickers', id: 7 }]);
    expect(write.refersTo).toEqual([10, 30, 40, 20].map((id) => ({ resource: 'taskQueues', id })));
    expect(write).toMatchObject({ name: 'pickers.queues', coalesces: false, base: null });
    expect(fillPlaceholders(write.title)).toBe(`Task queues: ${picker.firstName} ${picker.lastName}`);
    expect(() => changePickerQueues(picker, changes, { companyID: 5, newIDs: [] })).toThrow();
    expect(write.effects).toEqual([
      { kind: 'delete', resource: 'pickerQueues', id: 1 },
      { kind: 'delete', resource: 'pickerQueues', id: 3 },
      {
        kind: 'create',
        resource: 'pickerQueues',
        id: -8,
        row: { pickerQueueID: -8, companyID: 5, pickerID: 7, taskQueueID: 40, priority: 1 },
      },
      { kind: 'patch', resource: 'pickerQueues', id: 2, patch: { priority: 9 } },
    ]);
  });
});
