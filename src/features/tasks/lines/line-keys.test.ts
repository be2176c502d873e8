import { expect, it } from 'vitest';
import { tasksWithLines } from './line-keys';

it('the lines of a cluster are looked for at its orders, once', async () => {
  const asked: unknown[] = [];
  const readRows = async ({ filter }: { filter: unknown }) => {
    asked.push(filter);
    return [
      { taskID: 4, parentTaskID: 2, lineCount: 3 },
      { taskID: 5, parentTaskID: 2, lineCount: 1 },
    ];
  };
  const headers = [
    { taskID: 1, pickType: 'NORMAL', lineCount: 2 },
    { taskID: 2, pickType: 'CLUSTER', lineCount: 4 },
    { taskID: 4, pickType: 'SUBTASK', lineCount: 3 },
  ] as const;
  expect(await tasksWithLines({ readRows }, headers)).toEqual({ keys: [1, 2, 4, 5], isWhole: true });
  expect(asked).toEqual([{ parentTaskID: [2] }]);
  await tasksWithLines({ readRows }, headers.slice(0, 1));
  expect(asked).toHaveLength(1);
});

it('orders of a cluster that are out of reach are noticed by its lines', async () => {
  const device = { readRows: async () => [{ taskID: 4, parentTaskID: 2, lineCount: 3 }] };
  const cluster = { taskID: 2, pickType: 'CLUSTER', lineCount: 4 } as const;
  expect(await tasksWithLines(device, [cluster])).toEqual({ keys: [2, 4], isWhole: false });
});
