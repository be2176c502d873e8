import { expect, it } from 'vitest';
import type { DeviceDependencies } from '../device-dependencies';
import { readAllRows } from './read-rows';

const query = { resource: 'reasonCodes', filter: {}, sort: [] } as const;
const pulled = [{ reasonCodeID: 1, reasonCode: 'A' }];
const known = [...pulled, { reasonCodeID: 2, reasonCode: 'B' }];

/** A device that still pulls its rows. @param answer of the API; null: none */
function pullingDevice(answer: typeof known | null): DeviceDependencies {
  const device = {
    isCovered: () => true,
    isComing: () => true,
    lookup: { page: async () => answer && { rows: answer, total: answer.length } },
    mirror: { query: async () => ({ kind: 'rows', rows: pulled }) },
    engine: { outbox: () => ({ entries: [] }) },
  };
  return device as unknown as DeviceDependencies;
}

it('reads all rows from the API while they are still being pulled, or fails: what has come is not all', async () => {
  const all = { ...query, mustBeComplete: true };
  expect(await readAllRows(pullingDevice(known), all)).toHaveLength(2);
  await expect(readAllRows(pullingDevice(null), all)).rejects.toMatchObject({ trouble: 'unreachable' });
  expect(await readAllRows(pullingDevice(null), query)).toEqual(pulled);
});
