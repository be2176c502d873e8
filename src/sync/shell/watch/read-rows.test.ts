import { expect, it } from 'vitest';
import type { RowsQuery } from '../../../domain/query/query';
import type { ApiRefusal } from '../../device';
import type { DeviceDependencies } from '../device-dependencies';
import { readAllRows, readChildrenOf } from './read-rows';

const query = { resource: 'reasonCodes', filter: {}, sort: [] } as const;
const pulled = [{ reasonCodeID: 1, reasonCode: 'A' }];
const known = [...pulled, { reasonCodeID: 2, reasonCode: 'B' }];

/** A device that is still pulling its rows. @param answer of the API; null: none */
function pullingDevice(
  answer: typeof known | null,
  refusal?: ApiRefusal,
  kind = 'online',
): DeviceDependencies {
  // A question without an answer ends the connection.
  const connection = { kind };
  const device = {
    isCovered: () => true,
    isComing: () => true,
    lookup: {
      page: async () => {
        if (answer) return { rows: answer, total: answer.length, refusal };
        connection.kind = 'offline';
        return null;
      },
    },
    mirror: { query: async () => ({ kind: 'rows', rows: pulled }) },
    engine: { outbox: () => ({ entries: [] }), connection: { connectivity: () => connection } },
  };
  return device as unknown as DeviceDependencies;
}

it('reads all rows from the API while they are still being pulled, or fails: the pulled ones are not all', async () => {
  const all = { ...query, mustBeComplete: true };
  expect(await readAllRows(pullingDevice(known), all)).toHaveLength(2);
  await expect(readAllRows(pullingDevice(null), all)).rejects.toMatchObject({ trouble: 'unreachable' });
  expect(await readAllRows(pullingDevice(null), query)).toEqual(pulled);
  // Where more rows were announced, those on the device count as all only once there is no connection.
  const online = { ...query, mustBeComplete: 'online' } as const;
  await expect(readAllRows(pullingDevice(null), online)).rejects.toMatchObject({ trouble: 'unreachable' });
  expect(await readAllRows(pullingDevice(null, undefined, 'offline'), online)).toEqual(pulled);
  // A refused question has no rows, which does not mean that there are none.
  const refused = pullingDevice([], { status: 400, text: 'no' });
  await expect(readAllRows(refused, all)).rejects.toMatchObject({ trouble: 'refused' });
});

it('asks the API for rows and children that the device lacks, unless the caller wants only those on the device', async () => {
  const asked: unknown[] = [];
  const [here, lacking] = [{ taskID: 1 }, { taskID: 2 }];
  const device = {
    mirror: { readChildren: async () => [{ row: here, hasChildren: false }] },
    lookup: {
      rows: async (...question: readonly unknown[]) => {
        asked.push(question);
        return [here, lacking];
      },
    },
    engine: { outbox: () => ({ entries: [], replaced: {} }) },
  } as unknown as DeviceDependencies;
  expect(await readChildrenOf(device, 'tasks', [1, 2], { isHereOnly: true })).toEqual([here]);
  expect(asked).toEqual([]);
  expect(await readChildrenOf(device, 'tasks', [1, 2])).toEqual([here, lacking]);
  expect(asked).toEqual([['tasks', [1, 2]]]);
});

it('requests the rows of thousands of keys in parts that fit into an address, in the requested order', async () => {
  const asked: number[] = [];
  const device = {
    isCovered: () => false,
    lookup: {
      page: async ({ filter, range: [from, to] }: RowsQuery) => {
        const ids = filter.parentTaskID as readonly number[];
        asked.push(ids.length);
        const rows = ids.map((parentTaskID) => ({ taskID: 10_000 - parentTaskID, parentTaskID }));
        return { rows: rows.slice(from, to + 1), total: rows.length };
      },
    },
    engine: { outbox: () => ({ entries: [] }) },
  } as unknown as DeviceDependencies;
  const parents = Array.from({ length: 1800 }, (_, index) => index + 1);
  const filter = { parentTaskID: parents, taskType: ['PIC', 'PUT'] };
  const rows = await readAllRows(device, { resource: 'tasks', filter, sort: [['taskID', 'ASC']] });
  expect(asked).toEqual([500, 500, 500, 300]);
  expect(rows.map(({ parentTaskID }) => parentTaskID)).toEqual(parents.toReversed());
});
