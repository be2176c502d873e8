import { describe, expect, it } from 'vitest';
import { checkDrafts, choicesOf, draftsOf } from './queue-rows';

describe('rows of the queue editor', () => {
  it('ask for a queue and a priority, and take each queue once', () => {
    const drafts = [
      { key: 0, taskQueueID: 1, priority: 10 },
      { key: 1, taskQueueID: null, priority: 20 },
      { key: 2, taskQueueID: 1, priority: 30 },
      { key: 3, taskQueueID: 2, priority: null },
      { key: 4, taskQueueID: 3, priority: Number.NaN },
      { key: 5, taskQueueID: 4, priority: 1000 },
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
    expect(choicesOf(drafts)).toEqual([{ taskQueueID: 1, priority: 10 }]);
  });
});
