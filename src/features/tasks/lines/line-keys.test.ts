import { expect, it } from 'vitest';
import { keysWithLines } from './line-keys';

it('the lines of a cluster are looked for at its orders, once', async () => {
  const asked: unknown[] = [];
  const readRows = async ({ filter }: { filter: unknown }) => {
    asked.push(filter);
    return [{ taskID: 4 }, { taskID: 5 }];
  };
  const headers = [
    { taskID: 1, pickType: 'NORMAL' },
    { taskID: 2, pickType: 'CLUSTER' },
    { taskID: 4, pickType: 'SUBTASK' },
  ] as const;
  expect(await keysWithLines({ readRows }, headers)).toEqual([1, 2, 4, 5]);
  expect(asked).toEqual([{ parentTaskID: [2] }]);
  await keysWithLines({ readRows }, headers.slice(0, 1));
  expect(asked).toHaveLength(1);
});
