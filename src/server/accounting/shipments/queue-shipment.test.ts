import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accepted,
  companyID,
  completedTask,
  eventsOf,
  integrateTask,
  readTask,
  switchIntegration,
  textsOf,
} from '../../../../tests/integration/accounting';
import { act, createCompany, engines, keysOf } from '../../../../tests/integration/company';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { mergeTasks } from '../../tasks/groups/merge-tasks';
import { assign } from '../../tasks/lifecycle/assign';
import { createTask } from '../../tasks/lifecycle/create-task';
import { deleteTasks } from '../../tasks/lifecycle/delete-task';
import { forOne } from '../../tasks/lifecycle/judge-each';
import { pickLine } from '../../tasks/lifecycle/pick-line';
import { setStatus } from '../../tasks/lifecycle/set-status';
import { updateTask } from '../../tasks/lifecycle/update-task';
import { vismaNet } from '../providers/visma-net';
import { type ClaimedShipment, claimShipments } from '../sending/claim-shipments';
import { releaseShipment, settleShipment } from '../sending/settle-shipment';

const deleteTask = forOne(deleteTasks);

const now = '2026-11-21T07:00:00.000Z';
const later = '2026-11-21T09:00:00.000Z';

describe.each(engines)('the queue for the accounting system on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await switchIntegration(database);
    await database.write((tx) => tx.rows(sql`delete from "accountingShipments"`));
  });

  const queue = () =>
    textsOf(
      database,
      sql`select "taskID" || '-' || "revision" || ' ' || "state" as "text" from "accountingShipments"
        order by "taskID", "revision"`,
    );
  const claim = (leaseMs = 60_000) =>
    claimShipments(database, { provider: vismaNet, atOnce: 10, leaseMs, paused: [] });
  async function claimOne(leaseMs?: number): Promise<ClaimedShipment> {
    const [one, ...others] = await claim(leaseMs);
    if (!one || others.length > 0) throw new Error(`${others.length} others were claimed`);
    return one;
  }
  const confirm = (claimed: ClaimedShipment) =>
    settleShipment(database, claimed, { kind: 'sent', providerID: 'S1' }, now);
  const status = (taskID: number, to: 'paused' | 'completed', at = now) =>
    act(database, { companyID, now: at }, async (unit) => accepted(await setStatus(unit, taskID, to)));

  it('lets a reopened task leave, unless it is being sent; completed again it is another revision', async () => {
    const taskID = await completedTask(database);
    await integrateTask(database, taskID);
    await status(taskID, 'paused');
    expect(await queue()).toEqual([]);
    expect(await readTask(database, taskID)).toMatchObject({ erpState: null, erpSuccess: null });
    expect((await eventsOf(database, taskID)).at(-1)).toBe('task.erp-withdrawn');

    await status(taskID, 'completed');
    await integrateTask(database, taskID);
    const sending = await claimOne();
    await status(taskID, 'paused');
    expect(await queue()).toEqual([`${taskID}-1 queued`]);
    await status(taskID, 'completed', later);
    await integrateTask(database, taskID);
    expect(await queue()).toEqual([`${taskID}-1 queued`, `${taskID}-2 queued`]);
    // The first one arrives after all; the task is not the same as it was.
    expect(await confirm(sending)).not.toBeNull();
    expect(await queue()).toEqual([`${taskID}-1 sent`, `${taskID}-2 queued`]);
    expect(await readTask(database, taskID)).toMatchObject({ erpState: 'queued', erpSuccess: false });
    await confirm(await claimOne());
    expect(await readTask(database, taskID)).toMatchObject({ erpState: 'sent', erpSuccessAt: now });
  });

  it('has 0 for lines without picks, whatever was ordered', async () => {
    const { warehouseID, products } = keysOf(companyID);
    const lines = [{ productID: products[0], taskAmount: 4, bin: 'A-1' }];
    const taskID = await act(database, { companyID, now }, async (unit) => {
      const made = accepted(await createTask(unit, { task: { warehouseID }, lines }));
      accepted(await setStatus(unit, made.taskID, 'completed'));
      return made.taskID;
    });
    await database.write((tx) =>
      tx.rows(sql`update "taskLines" set "actualAmount" = null where "taskID" = ${taskID}`),
    );
    await integrateTask(database, taskID);
    expect(JSON.parse((await claimOne()).body).shipmentDetailLines).toMatchObject([
      { orderedQty: { value: 4 }, shippedQty: { value: 0 } },
    ]);
  });

  it('tells devices of the error of a refusal, and that it is resolved when the shipment has gone through', async () => {
    const taskID = await completedTask(database);
    /** Errors listed by the feed after a position. */
    const told = async (version = 0) =>
      textsOf(
        database,
        sql`select c."id" || ' ' || e."status" as "text" from "changes" c
          join "taskErrors" e on e."eventID" = c."id" and e."taskID" = ${taskID}
          where c."companyID" = ${companyID} and c."resource" = 'taskErrors' and c."version" = ${version}`,
      );
    await integrateTask(database, taskID);
    const refusal = { kind: 'refused', message: 'No' } as const;
    const refused = await settleShipment(database, await claimOne(), refusal, now);
    const [error, ...others] = await told(refused?.version);
    expect([error, others]).toEqual([expect.stringMatching(/ new$/), []]);
    await integrateTask(database, taskID);
    const sent = await confirm(await claimOne());
    expect(await told(sent?.version)).toEqual([error?.replace('new', 'resolved')]);
  });

  it('sends the same under one key with every try, whatever becomes of the task meanwhile', async () => {
    const taskID = await completedTask(database, { orderNumber: 'A' });
    await integrateTask(database, taskID);
    const first = await claimOne(0);
    await database.write((tx) =>
      tx.rows(sql`update "tasks" set "orderNumber" = 'B' where "taskID" = ${taskID}`),
    );
    const second = await claimOne();
    expect(second).toEqual({ ...first, claim: first.claim + 1, attempts: 2, isFirst: false });
    expect(JSON.parse(second.body)).toMatchObject({ orderNumber: { value: 'A' } });
  });

  it('is settled by the latest claim alone', async () => {
    const taskID = await completedTask(database);
    await integrateTask(database, taskID);
    const overtaken = await claimOne(0);
    const latest = await claimOne();
    expect(await claim()).toEqual([]);
    const refusal = { kind: 'refused', message: 'too late' } as const;
    expect(await settleShipment(database, overtaken, refusal, now)).toBeNull();
    expect(await readTask(database, taskID)).toMatchObject({ erpState: 'queued' });
    expect(await confirm(latest)).not.toBeNull();
    expect(await settleShipment(database, latest, refusal, now)).toBeNull();
    expect(await readTask(database, taskID)).toMatchObject({ erpState: 'sent', erpSuccess: true });
    const errors = sql`select "message" as "text" from "taskErrors" where "taskID" = ${taskID}`;
    expect(await textsOf(database, errors)).toEqual([]);
  });

  it.each(['before it is claimed', 'while it is in hand and not sent'])(
    'gives no other completion the key of one that was refused and queued again: opened %s',
    async (when) => {
      const taskID = await completedTask(database);
      await integrateTask(database, taskID);
      await settleShipment(database, await claimOne(), { kind: 'refused', message: 'No' }, now);
      await integrateTask(database, taskID);
      if (when === 'before it is claimed') await status(taskID, 'paused');
      else {
        const claimed = await claimOne();
        await status(taskID, 'paused');
        expect(await releaseShipment(database, claimed, now)).not.toBeNull();
      }
      expect(await queue()).toEqual([`${taskID}-1 refused`]);
      expect((await eventsOf(database, taskID)).at(-1)).toBe('task.erp-withdrawn');
      await status(taskID, 'completed', later);
      await integrateTask(database, taskID);
      expect(await queue()).toEqual([`${taskID}-1 refused`, `${taskID}-2 queued`]);
    },
  );

  it('fills with completed tasks automatically if the company wants it, in whichever way they were completed', async () => {
    const manual = await completedTask(database);
    await switchIntegration(database, { isAutomatic: true });
    const picked = await completedTask(database);
    const { warehouseID, products } = keysOf(companyID);
    const lines = [{ productID: products[0], taskAmount: 1, bin: 'A-1' }];
    const [byStatus, byEdit] = await act(database, { companyID, now }, async (unit) => {
      const ids = [];
      for (let count = 0; count < 2; count++)
        ids.push(accepted(await createTask(unit, { task: { warehouseID }, lines })).taskID);
      accepted(await setStatus(unit, ids[0] ?? 0, 'completed'));
      accepted(await updateTask(unit, ids[1] ?? 0, { status: 'completed', orderNumber: 'X' }));
      return ids;
    });
    expect(await queue()).toEqual([picked, byStatus, byEdit].map((id) => `${id}-1 queued`));
    expect(await readTask(database, manual)).toMatchObject({ erpState: null });
  });

  it('holds the orders of a merged task, which has their state', async () => {
    await switchIntegration(database, { isAutomatic: true });
    const { warehouseID, pickers, products } = keysOf(companyID);
    const lines = [{ productID: products[0], taskAmount: 2, bin: 'A-1' }];
    const batch = await act(database, { companyID, now }, async (unit) => {
      const taskIDs = [];
      for (let count = 0; count < 2; count++)
        taskIDs.push(accepted(await createTask(unit, { task: { warehouseID }, lines })).taskID);
      const merged = accepted(await mergeTasks(unit, { taskIDs, pickType: 'BATCH' }));
      accepted(await assign(unit, merged.taskID, { pickerID: pickers[0], unassignOthers: true }));
      return { taskIDs, taskID: merged.taskID };
    });
    const [line] = await textsOf(
      database,
      sql`select "taskLineID" as "text" from "taskLines" where "taskID" = ${batch.taskID}`,
    );
    const pick = { taskLineID: Number(line), pickerID: pickers[0], amount: 4 };
    await act(database, { companyID, now }, async (unit) => accepted(await pickLine(unit, pick)));
    expect(await queue()).toEqual(batch.taskIDs.map((id) => `${id}-1 queued`));
    expect(await readTask(database, batch.taskID)).toMatchObject({ erpState: 'queued' });

    const [one, other] = await claim();
    if (!one || !other) throw new Error('two orders were queued');
    // Amounts picked for the batch have been distributed by then.
    for (const { body } of [one, other])
      expect(JSON.parse(body).shipmentDetailLines).toMatchObject([{ shippedQty: { value: 2 } }]);
    await settleShipment(database, one, { kind: 'refused', message: 'No' }, now);
    expect(await readTask(database, batch.taskID)).toMatchObject({ erpState: 'refused' });
    await confirm(other);
    // Sending the merged task again sends the order that was refused.
    await integrateTask(database, batch.taskID);
    expect(await queue()).toEqual([`${one.taskID}-1 queued`, `${other.taskID}-1 sent`]);
    await confirm(await claimOne());
    expect(await readTask(database, batch.taskID)).toMatchObject({ erpState: 'sent', erpSuccess: true });
  });

  it('keeps a cluster\u2019s finished orders finished and queued while the others pause, until the whole is opened again', async () => {
    await switchIntegration(database, { isAutomatic: true });
    const { warehouseID, pickers, products } = keysOf(companyID);
    const [pickerID] = pickers;
    const lines = [{ productID: products[0], taskAmount: 2, bin: 'A-1' }];
    const { orders, taskID } = await act(database, { companyID, now }, async (unit) => {
      const made = [];
      for (let count = 0; count < 2; count++)
        made.push(accepted(await createTask(unit, { task: { warehouseID }, lines })));
      const taskIDs = made.map((one) => one.taskID);
      const merged = accepted(await mergeTasks(unit, { taskIDs, pickType: 'CLUSTER' }));
      accepted(await assign(unit, merged.taskID, { pickerID, unassignOthers: true }));
      return { orders: made, taskID: merged.taskID };
    });
    const [first, second] = orders;
    const pick = async (order: typeof first) => {
      const taskLineID = order?.lineIDs[0] ?? 0;
      const does = { taskLineID, pickerID, amount: 2 };
      await act(database, { companyID, now }, async (unit) => accepted(await pickLine(unit, does)));
    };
    const states = async () => {
      const ids = [taskID, ...orders.map((order) => order.taskID)];
      return (await Promise.all(ids.map((id) => readTask(database, id)))).map((one) => one.status);
    };
    await pick(first);
    expect(await queue()).toEqual([`${first?.taskID}-1 queued`]);
    await confirm(await claimOne());
    await status(taskID, 'paused');
    expect(await states()).toEqual(['paused', 'completed', 'paused']);
    const sent = { erpState: 'sent', timeCompleted: now };
    expect(await readTask(database, first?.taskID ?? 0)).toMatchObject(sent);
    await pick(second);
    expect(await states()).toEqual(['completed', 'completed', 'completed']);
    expect(await queue()).toEqual([`${first?.taskID}-1 sent`, `${second?.taskID}-1 queued`]);

    await status(taskID, 'paused');
    expect(await states()).toEqual(['paused', 'paused', 'paused']);
  });

  it('loses a deleted task, whose deletion waits while the accounting system may have it', async () => {
    const remove = (taskID: number) => act(database, { companyID, now }, (unit) => deleteTask(unit, taskID));
    const untried = await completedTask(database);
    await integrateTask(database, untried);
    expect(await remove(untried)).toMatchObject({ ok: true });
    expect(await queue()).toEqual([]);

    const taskID = await completedTask(database);
    await integrateTask(database, taskID);
    const sending = await claimOne();
    const refused = { ok: false, refusal: { status: 409, body: { code: 'task.queued-already' } } };
    expect(await remove(taskID)).toMatchObject(refused);
    // Reopened it is in progress as before.
    await status(taskID, 'paused');
    expect(await remove(taskID)).toMatchObject(refused);
    expect(await confirm(sending)).not.toBeNull();
    expect(await remove(taskID)).toMatchObject({ ok: true });
    expect(await queue()).toEqual([]);
  });
});
