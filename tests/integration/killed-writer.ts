import { openDatabase } from '../../src/server/database/open-database';
import { assign } from '../../src/server/tasks/lifecycle/assign';
import { createTask } from '../../src/server/tasks/lifecycle/create-task';
import { holdTasks } from '../../src/server/tasks/lifecycle/hold';
import { forOne } from '../../src/server/tasks/lifecycle/judge-each';
import { answerOnce } from '../../src/server/writes/retry-cache';
import type { UnitOfWork } from '../../src/server/writes/unit-of-work';
import { writeIn } from '../../src/server/writes/write';
import { createCompany, keysOf } from './company';

/**
 * A process that writes one task change after another into the given folder, until it is killed. Prints each id that it
 * has acknowledged.
 */
const companyID = 1;
const { warehouseID, pickers, products } = keysOf(companyID);
const [path = '', isFirst = ''] = process.argv.slice(2);

const database = await openDatabase({ kind: 'folder', path });
if (isFirst === 'first') await createCompany(database, companyID);

async function write(
  requestID: string,
  work: (unit: UnitOfWork) => Promise<{ taskID: number }>,
): Promise<number> {
  const identity = { companyID, userID: 1, requestID, hash: `test:${requestID}` };
  let taskID = 0;
  await database.write((tx) =>
    answerOnce(tx, identity, async (keep) => {
      const author = { userID: 1, source: 'anna', requestID };
      const { result, position } = await writeIn(
        tx,
        { companyID, author, now: new Date().toISOString() },
        async (unit) => ({ status: 200, body: await work(unit) }),
        keep,
      );
      taskID = result.body.taskID;
      return { ...result, position };
    }),
  );
  process.stdout.write(`${requestID}\n`);
  return taskID;
}

function accepted<T>(outcome: { ok: true; value: T } | { ok: false }): T {
  if (!outcome.ok) throw new Error('refused');
  return outcome.value;
}

const lines = ['A-1', 'A-2'].map((bin) => ({ productID: products[0], taskAmount: 2, bin }));
for (let turn = 0; ; turn++) {
  const run = `${process.pid}-${turn}`;
  const taskID = await write(`create-${run}`, async (unit) => {
    const task = { warehouseID, orderNumber: `create-${run}` };
    return accepted(await createTask(unit, { task, lines }));
  });
  await write(`assign-${run}`, async (unit) => {
    return accepted(await assign(unit, taskID, { pickerID: pickers[0], unassignOthers: true }));
  });
  await write(`hold-${run}`, async (unit) => {
    accepted(await forOne(holdTasks)(unit, taskID));
    return { taskID };
  });
}
