import { describe, expect, it } from 'vitest';
import { checkDrafts, choicesOf, draftsOf, type QueueDraft, withoutRow } from './queue-rows';

describe('rows of the queue editor', () => {
  it('ask for a queue and a priority, and take each queue once', () => {
    const drafts: readonly QueueDraft[] = [
      { key: 0, taskQueueID: 1, priority: 10, operation: 'create' },
      { key: 1, taskQueueID: null, priority: 20, operation: 'create' },
      { key: 2, taskQueueID: 1, priority: 30, operation: 'create' },
      { key: 3, taskQueueID: 2, priority: null, operation: 'create' },
      { key: 4, taskQueueID: 3, priority: Number.NaN, operation: 'create' },
      { key: 5, taskQueueID: 4, priority: 1000, operation: 'create' },
    ];
    expect([...checkDrafts(drafts)]).toEqual([
      [1, 'queue'],
      [2, 'twice'],
      [3, 'priority'],
      [4, 'priority'],
      [5, 'priority'],
    ]);
  });

  it('begin as the stored queues are', () => {
    const stored = [{ pickerQueueID: 5, taskQueueID: 1, priority: 10 }];
    const drafts = draftsOf(stored);
    expect(checkDrafts(drafts).size).toBe(0);
    expect(drafts).toMatchObject([{ operation: 'update' }]);
    expect(choicesOf(drafts)).toEqual([{ taskQueueID: 1, priority: 10 }]);
  });

  it('stay until they are saved where they are stored; a new one leaves no trace', () => {
    const [stored] = draftsOf([{ pickerQueueID: 5, taskQueueID: 1, priority: 10 }]);
    if (!stored) return expect.unreachable();
    const drafts: readonly QueueDraft[] = [
      stored,
      { key: 1, taskQueueID: 2, priority: 20, operation: 'create' },
    ];
    expect(withoutRow(drafts, 1)).toEqual([stored]);
    expect(withoutRow(drafts, 0)).toEqual([{ ...stored, operation: 'delete' }, drafts[1]]);
  });

  it('are left out, whatever stands in them, when they are to be deleted', () => {
    const [kept, gone] = draftsOf([
      { pickerQueueID: 5, taskQueueID: 1, priority: 10 },
      { pickerQueueID: 6, taskQueueID: 2, priority: 20 },
    ]);
    if (!kept || !gone) return expect.unreachable();
    const drafts: readonly QueueDraft[] = [kept, { ...gone, operation: 'delete', priority: null }];
    expect(checkDrafts(drafts).size).toBe(0);
    expect(choicesOf(drafts)).toEqual([{ taskQueueID: 1, priority: 10 }]);
  });
});
