import { describe, expect, it } from 'vitest';
import type { Row } from '../../../domain/resource';
import type { Task } from '../../../domain/resources/tasks/tasks';
import type { Format } from '../../../resource-kit/fields/use-format';
import { linePieces } from './line-export';

const line = (lineNumber: number) => ({
  lineNumber,
  bin: `A-${lineNumber}`,
  taskAmount: 2,
  actualAmount: 1,
  uom: 'pcs',
  status: 'new',
});
const taskWithChildren = (taskID: number): Row => ({
  taskID,
  taskNumber: `T${taskID}`,
  pickType: taskID === 1 ? 'CLUSTER' : 'NORMAL',
  lineCount: taskID === 1 ? 4 : 2,
  parentTaskID: taskID === 2 || taskID === 3 ? 1 : null,
  taskLines: taskID === 1 ? [] : [line(2), line(1)],
});

/** Has the tasks 1…n; task 1 is a cluster of 2 and 3. */
function deviceOf(tasks: number, without: readonly number[] = [], orders: readonly number[] = [2, 3]) {
  const asked: number[] = [];
  return {
    asked,
    readRows: async () => orders.map(taskWithChildren),
    readChildren: async (_: string, ids: readonly number[]) => {
      asked.push(ids.length);
      return ids.flatMap((id) => {
        const { taskLines, ...header } = taskWithChildren(id);
        return id > tasks ? [] : [without.includes(id) ? header : { ...header, taskLines }];
      });
    },
  };
}

async function exported(device: ReturnType<typeof deviceOf>, ids: readonly number[]) {
  let missing = 0;
  const lines: string[][] = [];
  const format = { plainNumber: String } as unknown as Format;
  const headers = ids.map((id) => taskWithChildren(id)) as unknown as Task[];
  const options = {
    device,
    translate: ({ id }: { id: string }) => id,
    format,
    onMissing: () => void missing++,
  };
  for await (const piece of linePieces(headers, options)) lines.push(...piece);
  return { lines, missing };
}

describe('an export of lines', () => {
  it('has every line of every task, a cluster those of its orders, without reading all of them at once', async () => {
    const ids = Array.from({ length: 1200 }, (_, index) => index + 1);
    const device = deviceOf(1200);
    const { lines, missing } = await exported(device, ids);
    expect(lines).toHaveLength(1 + 2 * 1199);
    expect(lines.slice(1, 4).map((cells) => cells.slice(0, 2))).toEqual([
      ['T2', '1'],
      ['T2', '2'],
      ['T3', '1'],
    ]);
    expect(Math.max(...device.asked)).toBeLessThanOrEqual(500);
    expect(missing).toBe(0);
  });

  it.each([
    ['lines', deviceOf(5, [4])],
    ['a task', deviceOf(3)],
  ])('says when %s could not be read', async (_, device) => {
    expect((await exported(device, [2, 3, 4])).missing).toBe(1);
  });

  it('says when orders of a cluster could not be read', async () => {
    expect((await exported(deviceOf(5, [], [2]), [1, 4])).missing).toBe(1);
    expect((await exported(deviceOf(5), [1, 4])).missing).toBe(0);
  });

  it('says it also where only the first of many could not be read', async () => {
    const ids = Array.from({ length: 600 }, (_, index) => index + 2);
    expect((await exported(deviceOf(601, [2]), ids)).missing).toBe(1);
  });
});
