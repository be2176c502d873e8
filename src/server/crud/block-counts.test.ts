import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, createCompany, keysOf } from '../../../tests/integration/company';
import type { Filter } from '../../domain/query/query';
import { tasks } from '../../domain/resources/tasks/tasks';
import type { Database } from '../database/database';
import { planList, whereOf } from '../database/list';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';
import { insertPlain } from '../rows/insert-plain';
import { type Counted, countAgain, type FeedPlace } from './block-counts';

const companyID = 1;
const { routeID, warehouseID } = keysOf(companyID);
/** No existing block: its cached count stays until everything is counted. */
const [kept, keptCount] = [500_000, 1000];
let database: Database;

beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
  await createCompany(database, companyID);
  const stored = Array.from({ length: 13 }, (_, index) => taskOf((index + 1) * 4096));
  await database.write((tx) => insertPlain(tx, tasks, stored));
});
afterAll(() => database.close());

/** Differences: in the previous count, or in how far the feed is pruned now. */
type Other = Partial<Pick<FeedPlace, 'epoch'> & Pick<Counted, 'blocks'>> & { readonly forgotten?: number };

/** The total when this many blocks were written since it was counted, and one more is kept from before. */
async function totalAfter(
  written: number,
  { forgotten = 0, ...other }: Other = {},
  filter: Filter = {},
): Promise<number> {
  const plan = planList(tasks, { filter, sort: [], range: [0, 0] });
  if (!plan.ok) throw new Error(plan.error.id);
  const place = () =>
    database.read(async (tx) => {
      const [row] = await tx.rows(sql`select * from "companyVersions" where "companyID" = ${companyID}`);
      return { epoch: String(row?.['epoch']), version: Number(row?.['version']), floor: 0 };
    });
  await act(database, { companyID }, async ({ touch }) => touch('warehouses', warehouseID));
  const before = { ...(await place()), total: 0, blocks: new Map([[kept, keptCount]]), ...other };
  await act(database, { companyID }, async ({ touch }) => {
    for (let block = 1; block <= written; block++) touch('tasks', block * 4096);
  });
  const now = { ...(await place()), floor: before.version + forgotten };
  return database.read(async (tx) => {
    const where = await whereOf(tx, plan.value, companyID);
    return (await countAgain(tx, { plan: plan.value, where, companyID }, before, now)).total;
  });
}

it('totals are counted again where rows were written, and kept elsewhere', async () => {
  expect(await totalAfter(0)).toBe(keptCount);
  expect(await totalAfter(12)).toBe(keptCount + 12);
});

it('totals are all counted again after too many writes', async () => {
  expect(await totalAfter(13)).toBe(13);
});

it('totals are all counted again if none were known, in another history, or if the changes since are forgotten', async () => {
  expect(await totalAfter(1, { blocks: null })).toBe(13);
  expect(await totalAfter(1, { epoch: 'another' })).toBe(13);
  expect(await totalAfter(1, { forgotten: 1 })).toBe(13);
  expect(await totalAfter(1)).toBe(keptCount + 1);
});

it('totals are not cached for questions about other resources, which change without notice', async () => {
  expect(await totalAfter(0, {}, { externalReference: null })).toBe(13);
  expect(await totalAfter(0, {}, { status: 'new' })).toBe(keptCount);
});

function taskOf(taskID: number) {
  return {
    ...{ companyID, taskID, taskNumber: `T${taskID}`, taskType: 'PIC', pickType: 'NORMAL', status: 'new' },
    ...{ onHold: false, priority: 1, warehouseID, routeID },
    ...{ lineCount: 0, linesCompleted: 0, totalAmount: 0, pickedAmount: 0, totalWeight: 0, totalVolume: 0 },
  };
}
