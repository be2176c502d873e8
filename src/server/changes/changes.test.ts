import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createCompany, engines, keysOf } from '../../../tests/integration/company';
import { everyone, type Role } from '../../domain/permissions';
import type { Row } from '../../domain/resource';
import { resources } from '../../domain/resources/registry';
import type { Position } from '../../domain/sync/position';
import { type ChangesPage, parseChangesPage } from '../../protocol/changes';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { selectRows } from '../rows/read-rows';
import { assign } from '../tasks/lifecycle/assign';
import { createTask } from '../tasks/lifecycle/create-task';
import { deleteTasks } from '../tasks/lifecycle/delete-task';
import { holdTasks } from '../tasks/lifecycle/hold';
import { forOne } from '../tasks/lifecycle/judge-each';
import { pickLine } from '../tasks/lifecycle/pick-line';
import { setStatus } from '../tasks/lifecycle/set-status';
import { mirroredChildren, withChildren } from '../tasks/read/task-children';
import { renewEpochIn } from './epoch';
import { createFeed } from './feed';
import { followedResources } from './read-changes';
import { pruneHistory } from './retention';

const deleteTask = forOne(deleteTasks);
const hold = forOne(holdTasks);

const companyID = 1;
const { warehouseID, pickers, products } = keysOf(companyID);
const roles: readonly Role[] = everyone;

describe.each(engines)('the change feed on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    await createCompany(database, 2);
  });
  afterAll(() => database.close());

  const page = async (cursor: Position | null, limit = 100, role: Role = 'main'): Promise<ChangesPage> => {
    const { text } = await createFeed({ database, news: { current: () => null } }).read({
      companyID,
      role,
      cursor,
      limit,
    });
    const read = parseChangesPage(JSON.parse(text));
    if (!read) throw new Error(`not a page: ${text}`);
    return read;
  };

  /** Follows the feed from a cursor to its end, applying every page to the known rows. */
  async function follow(
    known: Map<string, unknown>,
    start: Position,
    role: Role,
    limit: number,
  ): Promise<Position> {
    let cursor = start;
    for (;;) {
      const next: ChangesPage = await page(cursor, limit, role);
      expect(next.reset).toBe(false);
      for (const { resource, id, row } of next.changes) {
        if (row === null) known.delete(`${resource}/${id}`);
        else known.set(`${resource}/${id}`, withoutDerived(row));
      }
      cursor = next.position;
      if (!next.more) return cursor;
    }
  }

  /** Rows in the tables that were touched since the tests began. */
  async function snapshot(role: Role): Promise<Map<string, unknown>> {
    const rows = new Map<string, unknown>();
    await database.read(async (tx) => {
      for (const resource of followedResources(role)) {
        if (!['tasks', 'pickers', 'quantities'].includes(resource.name)) continue;
        const found = await selectRows(tx, resource, sql`where "companyID" = ${companyID}`);
        const current =
          resource.name === 'tasks' ? await withChildren(tx, companyID, found, mirroredChildren) : found;
        for (const row of current)
          rows.set(`${resource.name}/${String(row[resource.key])}`, withoutDerived(row));
      }
    });
    return rows;
  }

  /** What open lines need is no change of the quantity. */
  function withoutDerived({ reserved_quantity: _, ...row }: Row): Row {
    return row;
  }

  async function newTask(): Promise<number> {
    const line = { productID: products[0], taskAmount: 2, bin: 'A-1' };
    const created = await act(database, { companyID }, (unit) =>
      createTask(unit, { task: { warehouseID }, lines: [line, { ...line, bin: 'A-2' }] }),
    );
    if (!created.ok) throw new Error(created.refusal.body.message);
    return created.value.taskID;
  }

  /** A few steps of one writer, seeded by its number; refusals by a rule are fine. */
  async function writeSome(writer: number): Promise<void> {
    for (let step = 0; step < 6; step++) {
      const taskID = await newTask();
      const pickerID = pickers[(writer + step) % 2] ?? 0;
      await act(database, { companyID }, (unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
      const lines = await database.read((tx) =>
        tx.rows(
          sql`select "taskLineID" from "taskLines" where "companyID" = ${companyID} and "taskID" = ${taskID}`,
        ),
      );
      if (step % 3 === 0) await act(database, { companyID }, (unit) => hold(unit, taskID));
      for (const line of lines) {
        const input = { taskLineID: Number(line.taskLineID), pickerID, amount: 2 };
        await act(database, { companyID }, (unit) => pickLine(unit, input));
      }
      if (step % 4 === 1) await act(database, { companyID }, (unit) => deleteTask(unit, taskID));
      if (step % 4 === 2) await act(database, { companyID }, (unit) => setStatus(unit, taskID, 'paused'));
    }
  }

  it('gives every role exactly the rows of the tables, whatever the writers do meanwhile', async () => {
    await act(database, { companyID }, async (unit) => {
      for (const pickerID of pickers) unit.touch('pickers', pickerID);
    });
    const followed = await Promise.all(
      roles.map(async (role) => {
        const cursor = { ...(await page(null, 100, role)).position, version: 0 };
        return { role, known: new Map<string, unknown>(), cursor };
      }),
    );
    let isWriting = true;
    const readers = followed.map(async (reader, index) => {
      for (;;) {
        const last = !isWriting;
        reader.cursor = await follow(reader.known, reader.cursor, reader.role, 3 + index);
        if (last) break;
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    await Promise.all([0, 1, 2, 3].map(writeSome));
    isWriting = false;
    await Promise.all(readers);
    for (const { role, known, cursor } of followed) {
      expect(known, role).toEqual(await snapshot(role));
      expect(cursor).toEqual((await page(null, 100, role)).position);
    }
    expect(followed[0]?.known.size).toBeGreaterThan(10);
  });

  it('sends a row once per page and no resource that the role may not read or store', async () => {
    const { position } = await page(null);
    const { position: positionOfTV } = await page(null, 100, 'tv');
    const taskID = await newTask();
    await act(database, { companyID }, (unit) => hold(unit, taskID));
    await act(database, { companyID }, async (unit) => {
      for (const { name } of resources) unit.touch(name, 4711);
    });
    const changes = (await page(position)).changes;
    expect(changes.filter((change) => change.resource === 'tasks' && change.id === taskID)).toHaveLength(1);
    const forTv = (await page(positionOfTV, 100, 'tv')).changes.map((change) => change.resource);
    expect(forTv).toContain('tasks');
    for (const hidden of [
      'reasonCodes',
      'viewPreferences',
      'deliveryMethods',
      'eventLog',
      'users',
      'taskLines',
    ])
      expect(forTv).not.toContain(hidden);
    expect(changes.map((change) => change.resource)).toContain('reasonCodes');
  });

  it('never shows another company its changes', async () => {
    const { position } = await page(null);
    await act(database, { companyID: 2 }, async (unit) => unit.touch('pickers', keysOf(2).pickers[0]));
    expect(await page(position)).toEqual({ position, reset: false, more: false, changes: [] });
    await act(database, { companyID }, async (unit) => unit.touch('pickers', keysOf(2).pickers[0]));
    expect((await page(position)).changes).toEqual([
      { resource: 'pickers', id: keysOf(2).pickers[0], row: null },
    ]);
  });

  it('names another company to the main administrator alone', async () => {
    await database.write((tx) =>
      tx.rows(sql`insert into "companies" ("companyID", "companyCode", "name") values (1, 'A', 'A'), (2, 'B', 'B')
        on conflict do nothing`),
    );
    const { position } = await page(null);
    const { position: positionOfAdmin } = await page(null, 100, 'admin');
    await act(database, { companyID }, async (unit) => {
      for (const id of [companyID, 2]) unit.touch('companies', id);
    });
    const idsOf = ({ changes }: ChangesPage) => changes.map(({ resource, id }) => `${resource} ${id}`);
    expect(idsOf(await page(position))).toEqual(['companies 1', 'companies 2']);
    expect(idsOf(await page(positionOfAdmin, 100, 'admin'))).toEqual(['companies 1']);
  });

  it('sends a version larger than the page whole, and cuts between versions only', async () => {
    const { position } = await page(null);
    await act(database, { companyID }, async (unit) => {
      for (let id = 5000; id < 5020; id++) unit.touch('routes', id);
    });
    await act(database, { companyID }, async (unit) => unit.touch('routes', 6000));
    const first = await page(position, 5);
    expect([first.changes.length, first.more, first.position.version]).toEqual([
      20,
      true,
      position.version + 1,
    ]);
    const second = await page(first.position, 5);
    expect([second.changes.map((change) => change.id), second.more]).toEqual([[6000], false]);
  });

  it('sends rows that changed repeatedly once, however many versions that passes', async () => {
    const { position } = await page(null);
    for (let time = 0; time < 12; time++)
      await act(database, { companyID }, async (unit) => unit.touch('routes', 7000 + (time % 3)));
    await act(database, { companyID }, async (unit) => unit.touch('routes', 7777));
    const first = await page(position, 3);
    expect(first.changes.map((change) => change.id)).toEqual([7000, 7001, 7002]);
    expect([first.more, first.position.version]).toEqual([true, position.version + 12]);
    const second = await page(first.position, 3);
    expect([second.changes.map((change) => change.id), second.more]).toEqual([[7777], false]);
    // However few the rows, a page skips a limited number of versions.
    for (let time = 0; time < 25; time++)
      await act(database, { companyID }, async (unit) => unit.touch('routes', 8000));
    const long = await page(second.position, 1);
    expect([long.changes.length, long.more, long.position.version]).toEqual([
      1,
      true,
      second.position.version + 20,
    ]);
  });

  it('[S34] a device that has pulled changes as another role takes a new snapshot', async () => {
    const { position } = await page(null, 100, 'tv');
    await act(database, { companyID }, async (unit) => unit.touch('reasonCodes', 1));
    const asTV = await page(position, 100, 'tv');
    expect([asTV.reset, asTV.changes]).toEqual([false, []]);
    expect((await page(asTV.position, 100, 'admin')).reset).toBe(true);
    const { position: asAdmin } = await page(null, 100, 'admin');
    expect((await page(asAdmin, 100, 'admin')).reset).toBe(false);
  });

  it('asks for a new snapshot where the history is gone', async () => {
    const { position, reset } = await page(null);
    expect(reset).toBe(true);
    expect((await page({ ...position, epoch: 'other' })).reset).toBe(true);
    expect((await page({ ...position, version: position.version + 1 })).reset).toBe(true);
    expect((await page(position)).reset).toBe(false);
    await act(database, { companyID }, async (unit) => unit.touch('routes', 1));
    await pruneHistory(database, Date.now());
    expect((await page(position)).reset).toBe(false);
    await pruneHistory(database, Date.now() + 8 * 24 * 3_600_000);
    expect((await page(position)).reset).toBe(true);
    const { position: current } = await page(null);
    expect((await page(current)).reset).toBe(false);
    await database.write(renewEpochIn);
    expect((await page(current)).reset).toBe(true);
    const renewed = (await page(null)).position;
    await act(database, { companyID }, async (unit) => unit.touch('routes', 1));
    expect((await page(renewed)).changes).toHaveLength(1);
  });
});
