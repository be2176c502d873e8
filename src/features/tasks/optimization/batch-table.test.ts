import { expect, it } from 'vitest';
import { batchesWorthMerging } from './batch-table';
import type { FloorSuggestion } from './use-suggestion';

it('a task alone is not offered for merging', () => {
  const batch = (...taskIDs: number[]) => ({
    ...{ lines: 1, weight: 1, volume: 1, distance: 1 },
    orders: taskIDs.map((taskID) => ({ taskID, lines: 1, weight: 1, volume: 1, bins: [] })),
  });
  const floor: FloorSuggestion = {
    warehouseID: 5,
    batches: [batch(1), batch(2, 3), batch()],
    distance: { single: 1, firstCome: 1, suggested: 1 },
  };
  expect(batchesWorthMerging(floor).map(({ id }) => id)).toEqual(['5 2']);
});
