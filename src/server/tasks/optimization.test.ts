import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createSamples,
  createWholeApp,
  usernameOf,
  type WholeApp,
} from '../../../tests/integration/whole-app';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';

const admin = usernameOf('TOOLS', 1);

describe('tasks that may be merged', () => {
  let database: Database;
  let whole: WholeApp;
  beforeAll(async () => {
    database = await openDatabase({ kind: 'memory' });
    await createSamples(database);
    whole = createWholeApp(database);
    await whole.app.ready();
    for (const [taskNumber, more] of [
      ['B-2', { deliveryDate: '2026-11-21T10:00:00.000Z' }],
      ['B-1', { deliveryDate: '2026-11-21T11:00:00.000Z' }],
      ['B-3', { deliveryDate: '2026-11-25T10:00:00.000Z' }],
      ['B-4', { deliveryDate: '2026-11-21T10:00:00.000Z', taskType: 'PUT' }],
    ] as const) {
      const task = { taskNumber, taskType: 'PIC', warehouseID: 501, priority: 50, ...more };
      expect((await whole.call(admin, 'POST', 'v2/tasks', task)).status).toBe(200);
    }
  });
  afterAll(async () => {
    await whole.app.close();
    await database.close();
  });
  const numbersOf = async (body: object) => {
    const { status, body: answer } = await whole.call(admin, 'POST', 'v2/optimization', body);
    expect(status).toBe(200);
    return [answer.count, ...answer.data.map((row: { taskNumber: string }) => row.taskNumber)];
  };

  it('are new picking tasks by number, within the days asked for, filtered and in pages', async () => {
    const ours = { filter: { taskNumber: { startsWith: 'B-' } } };
    expect(await numbersOf(ours)).toEqual([3, 'B-1', 'B-2', 'B-3']);
    const day = { begin: '2026-11-21T00:00:00.000Z', end: '2026-11-21T23:59:59.999Z' };
    expect(await numbersOf({ ...ours, ...day })).toEqual([2, 'B-1', 'B-2']);
    expect(await numbersOf({ ...ours, taskType: 'PUT' })).toEqual([1, 'B-4']);
    expect(await numbersOf({ ...ours, sort: ['taskNumber', 'DESC'], range: [1, 1] })).toEqual([3, 'B-2']);
  });

  it('are not what a filter cannot mean, nor another company’s', async () => {
    const answer = (body: object) => whole.call(admin, 'POST', 'v2/optimization', body);
    expect(await answer({ filter: { nmae: 1 } })).toMatchObject({ status: 400 });
    expect(await answer({ begin: 'yesterday' })).toMatchObject({ status: 422 });
    expect(await answer({ companyID: 2 })).toMatchObject({ status: 403 });
  });

  it('can be filtered by the attributes that are told', async () => {
    const { body } = await whole.call(admin, 'GET', 'v2/optimization');
    expect(body).toContainEqual(
      expect.objectContaining({ value: 'taskNumber', operations: expect.any(Array) }),
    );
  });
});
