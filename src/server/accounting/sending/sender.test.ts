import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  companyID,
  completedTask,
  connectedTo,
  eventsOf,
  type FixedConnection,
  integrateTask,
  readTask,
  switchIntegration,
  textsOf,
} from '../../../../tests/integration/accounting';
import { createCompany, engines } from '../../../../tests/integration/company';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { vismaNet } from '../providers/visma-net';
import type { Fault } from '../trial/admission';
import { type ShipmentServer, startShipmentServer } from '../trial/shipment-server';
import { createSender, type Sender } from './sender';

const times = { pollMs: 10, requestMs: 5000, leaseMs: 8000, pauseMs: 10, graceMs: 100 };
const retries = { firstMs: 1, maxMs: 1 };
const valid = ['first', 'second'];

describe.each(engines)('the sender on %s', (_, open) => {
  let database: Database;
  let server: ShipmentServer;
  let connection: FixedConnection;
  /** Faults of the next requests, in order. */
  let faults: (Fault | null)[];
  const senders: Sender[] = [];
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    await switchIntegration(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    faults = [];
    server = await startShipmentServer({
      introspect: async (token) => ({ active: valid.includes(token) }),
      fault: () => faults.shift() ?? null,
    });
    connection = connectedTo(server, valid);
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.close()));
    await server.close();
  });

  function start(atOnce = 4): Sender {
    const sender = createSender({
      ...{ database, connections: connection, provider: vismaNet, atOnce, times, retries },
      random: () => 0,
      onError: (error) => expect.fail(String(error)),
    });
    senders.push(sender);
    return sender;
  }
  const untilState = (taskID: number, erpState: string) =>
    vi.waitFor(async () => expect(await readTask(database, taskID)).toMatchObject({ erpState }), {
      timeout: 15_000,
      interval: 20,
    });
  const bodiesOf = (taskID: number) =>
    server.shipments().flatMap(({ key, body }) => (key.startsWith(`1-${taskID}-`) ? [JSON.parse(body)] : []));
  const shipmentsOf = (taskID: number) =>
    database.readOnce(sql`select "revision", "state", "attempts", "message",
      extract(epoch from "nextAttemptAt" - clock_timestamp())::float8 as "waits"
      from "accountingShipments" where "taskID" = ${taskID} order by "revision"`);
  const errorsOf = (taskID: number) =>
    textsOf(
      database,
      sql`select "type" || ' ' || "status" || ': ' || "message" as "text" from "taskErrors" where "taskID" = ${taskID}`,
    );

  it('delivers a queued task completely, once, and only then it is a success', async () => {
    await database.write(async (tx) => {
      await tx.rows(sql`update "products" set "erpProductId" = 'ERP-9' where "productCode" = 'BOLT'`);
      await tx.rows(
        sql`insert into "deliveryMethods" ("companyID", "deliveryMethodID", "name", "serviceCode") values (1, 5, 'Post', 'PO2103')`,
      );
    });
    const taskID = await completedTask(database, { deliveryMethodID: 5, orderNumber: 'ORDER-1' });
    await database.write((tx) =>
      tx.rows(sql`insert into "packages" ("companyID", "taskID", "packageCode", "packageNumber", "weight")
        values (1, ${taskID}, 'BOX-1', 1, 7)`),
    );
    await integrateTask(database, taskID);
    expect(await readTask(database, taskID)).toMatchObject({
      erpState: 'queued',
      erpSuccess: false,
      erpSuccessAt: null,
    });
    start();
    await untilState(taskID, 'sent');
    expect(await readTask(database, taskID)).toMatchObject({
      erpSuccess: true,
      erpSuccessAt: expect.stringMatching(/Z$/),
    });
    expect(server.shipments().map(({ key }) => key)).toEqual([`1-${taskID}-1`]);
    const [body] = bodiesOf(taskID);
    expect(body).toMatchObject({
      orderNumber: { value: 'ORDER-1' },
      customer: { value: '4711' },
      fromWarehouse: { value: 'W1' },
      shipVia: { value: 'PO2103' },
      shippedQuantity: { value: 5 },
      controlQuantity: { value: 5 },
      packages: { value: 1 },
      shipmentPackageLines: [{ boxId: { value: 'BOX-1' }, weight: { value: 7 } }],
    });
    const line = (inventoryNumber: string, shippedQty: number, lotSerialNbr: string) => ({
      inventoryNumber: { value: inventoryNumber },
      shippedQty: { value: shippedQty },
      lotSerialNbr: { value: lotSerialNbr },
      allocations: [{ lotSerialNumber: { value: lotSerialNbr }, quantity: { value: shippedQty } }],
    });
    expect(body.shipmentDetailLines).toMatchObject([line('ERP-9', 2, 'LOT-1'), line('NUT', 3, 'LOT-2')]);
    expect((await eventsOf(database, taskID)).slice(-2)).toEqual(['task.erp-queued', 'task.integrated']);
    await expect(integrateTask(database, taskID)).rejects.toThrow('sent to the accounting system already');
  });

  it('tries again after 500, a slow answer, a cut connection and an invalid answer, with one shipment in the end', async () => {
    faults = [{ kind: 'broken' }, { kind: 'slow', ms: 5 }];
    const [first, second] = [await completedTask(database), await completedTask(database)];
    await integrateTask(database, first);
    start();
    await untilState(first, 'sent');
    expect(server.requests()).toHaveLength(2);
    faults = [{ kind: 'cut' }, { kind: 'cut' }];
    await integrateTask(database, second);
    await untilState(second, 'sent');
    expect(server.requests().map(({ key }) => key)).toEqual([
      ...Array(2).fill(`1-${first}-1`),
      ...Array(3).fill(`1-${second}-1`),
    ]);
    expect(server.shipments()).toHaveLength(2);
    expect(await errorsOf(second)).toEqual([]);
  });

  it('confirms a created shipment, and finds a confirmation whose answer was lost', async () => {
    const taskID = await completedTask(database);
    faults = [null, { kind: 'broken' }, { kind: 'cut' }];
    await integrateTask(database, taskID);
    start();
    await untilState(taskID, 'sent');
    expect(server.requests()).toHaveLength(1);
    // It failed, it was created but cut off, and it was refused as already created.
    expect(server.requests('confirm').map(({ key }) => key)).toEqual(Array(3).fill(`1-${taskID}-1-confirm`));
    expect(server.shipments()).toMatchObject([{ key: `1-${taskID}-1`, isConfirmed: true }]);
    expect(await errorsOf(taskID)).toEqual([]);
  });

  it('creates nothing again when a confirmation was refused, unless the shipment was deleted there', async () => {
    const refused: Fault = { kind: 'refused', message: 'Not enough in stock' };
    faults = [null, refused, null, null, refused];
    const [first, second] = [await completedTask(database), await completedTask(database)];
    await integrateTask(database, first);
    start();
    await untilState(first, 'refused');
    expect(server.shipments()).toMatchObject([{ isConfirmed: false }]);
    const message = 'Refused by the accounting system: Not enough in stock';
    expect(await errorsOf(first)).toEqual([`integration new: ${message}`]);
    await integrateTask(database, first);
    await untilState(first, 'sent');
    expect(server.requests()).toHaveLength(1);
    expect(server.shipments()).toMatchObject([{ isConfirmed: true }]);
    expect(await errorsOf(first)).toEqual([`integration resolved: ${message}`]);

    await integrateTask(database, second);
    await untilState(second, 'refused');
    server.remove(server.shipments().find(({ isConfirmed }) => !isConfirmed)?.shipmentNumber ?? '');
    await integrateTask(database, second);
    // The request to confirm it reveals that it is gone.
    await untilState(second, 'refused');
    await integrateTask(database, second);
    await untilState(second, 'sent');
    expect(server.shipments()).toMatchObject([{ isConfirmed: true }, { isConfirmed: true }]);
  });

  it('continues with a created shipment when its token is not accepted any more', async () => {
    faults = [null, { kind: 'unauthorized' }];
    const taskID = await completedTask(database);
    await integrateTask(database, taskID);
    start();
    await untilState(taskID, 'sent');
    expect(server.requests()).toHaveLength(1);
    expect(server.requests('confirm').map(({ token }) => token)).toEqual(['first', 'second']);
    expect(await shipmentsOf(taskID)).toMatchObject([{ attempts: 1 }]);
  });

  it('leaves the accounting system alone for as long as it requests', async () => {
    faults = [{ kind: 'busy', retryAfter: '3600' }];
    const [first, second] = [await completedTask(database), await completedTask(database)];
    await integrateTask(database, first);
    start(1);
    await vi.waitFor(async () =>
      expect(await shipmentsOf(first)).toMatchObject([{ attempts: 1, message: 'Too many requests' }]),
    );
    const [{ waits } = {}] = await shipmentsOf(first);
    expect(waits).toBeGreaterThan(3590);
    // Another one of the same company waits as well, in this process.
    await integrateTask(database, second);
    await vi.waitFor(async () => expect(await shipmentsOf(second)).toMatchObject([{ attempts: 0 }]));
    expect(server.requests()).toHaveLength(1);
    expect(await readTask(database, first)).toMatchObject({ erpState: 'queued', erpSuccess: false });
    await database.write((tx) =>
      tx.rows(sql`update "accountingShipments" set "nextAttemptAt" = now() where "state" = 'queued'`),
    );
    start();
    await untilState(first, 'sent');
    await untilState(second, 'sent');
  });

  it('shows the staff a refusal, in the words of the accounting system, and sends it again when they ask', async () => {
    faults = [{ kind: 'refused', message: 'Item BOLT is on hold' }];
    const taskID = await completedTask(database);
    await integrateTask(database, taskID);
    start();
    await untilState(taskID, 'refused');
    expect(server.requests()).toHaveLength(1);
    const message = 'Refused by the accounting system: Item BOLT is on hold';
    expect(await errorsOf(taskID)).toEqual([`integration new: ${message}`]);
    expect(await readTask(database, taskID)).toMatchObject({ erpSuccess: false, erpSuccessAt: null });

    // Corrections made in the meantime are in the next try.
    await database.write((tx) =>
      tx.rows(sql`update "products" set "erpProductId" = 'ERP-10' where "productCode" = 'BOLT'`),
    );
    await integrateTask(database, taskID);
    await untilState(taskID, 'sent');
    expect(server.shipments().map(({ key }) => key)).toEqual([`1-${taskID}-1`]);
    expect(bodiesOf(taskID)[0].shipmentDetailLines[0].inventoryNumber).toEqual({ value: 'ERP-10' });
    expect(await errorsOf(taskID)).toEqual([`integration resolved: ${message}`]);
  });

  it('reports a token that is not accepted and continues with the next one, once', async () => {
    faults = [{ kind: 'unauthorized' }];
    const taskID = await completedTask(database);
    await integrateTask(database, taskID);
    start();
    await untilState(taskID, 'sent');
    expect(connection.refused).toEqual(['first']);
    expect(server.requests().map(({ token }) => token)).toEqual(['first', 'second']);
    expect(await shipmentsOf(taskID)).toMatchObject([{ attempts: 1 }]);
  });

  it('keeps queued tasks until the company is connected, without a try', async () => {
    connection.isConnected = false;
    const taskID = await completedTask(database);
    await integrateTask(database, taskID);
    const asked = vi.spyOn(connection, 'withAccessToken');
    start();
    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(2));
    expect(server.requests()).toEqual([]);
    connection.isConnected = true;
    await untilState(taskID, 'sent');
    expect(await shipmentsOf(taskID)).toMatchObject([{ attempts: 1 }]);
  });

  it('sends no more at once than allowed, with two of them on one queue, and nothing twice', async () => {
    const tasks: number[] = [];
    for (let count = 0; count < 12; count++) tasks.push(await completedTask(database));
    faults = tasks.map(() => ({ kind: 'slow', ms: 30 }));
    for (const taskID of tasks) await integrateTask(database, taskID);
    start(3);
    start(3);
    for (const taskID of tasks) await untilState(taskID, 'sent');
    expect(server.maxAtOnce()).toBeLessThanOrEqual(3);
    expect(server.maxAtOnce()).toBeGreaterThan(1);
    const keys = server.requests().map(({ key }) => key);
    expect(keys.sort()).toEqual(tasks.map((id) => `1-${id}-1`).sort());
  });

  it('waits for no answer so long that it could not be settled within the lease', async () => {
    const asked = vi.spyOn(AbortSignal, 'timeout');
    const taskID = await completedTask(database);
    await integrateTask(database, taskID);
    start();
    await untilState(taskID, 'sent');
    expect(Math.max(...asked.mock.calls.flat())).toBeLessThanOrEqual(times.leaseMs / 2);
    asked.mockRestore();
  });

  it('returns its shipments when the server stops, for another one to send at once', async () => {
    faults = [{ kind: 'slow', ms: 60_000 }];
    const taskID = await completedTask(database);
    await integrateTask(database, taskID);
    const stopped = start();
    await vi.waitFor(() => expect(server.requests()).toHaveLength(1));
    await stopped.close();
    expect(await shipmentsOf(taskID)).toMatchObject([{ state: 'queued', attempts: 1 }]);
    start();
    await untilState(taskID, 'sent');
  });
});
