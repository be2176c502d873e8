import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AggregateName, type AggregateParams, aggregates } from '../../src/domain/reports/aggregates';
import { elapsedHours } from '../../src/domain/reports/hourly-rate';
import { pickersSnapshot, snapshotFilter } from '../../src/domain/reports/pickers-snapshot';
import { overviewPickTypes, type ReportScope, reportPath } from '../../src/domain/reports/scope';
import type { Row } from '../../src/domain/resource';
import { type Picker, pickers } from '../../src/domain/resources/company/pickers';
import { assignmentLines, assignments } from '../../src/domain/resources/tasks/assignments';
import { taskLines } from '../../src/domain/resources/tasks/task-lines';
import { type Task, tasks } from '../../src/domain/resources/tasks/tasks';
import { emptyCommit } from '../../src/domain/sync/mirror-types';
import { pickTypes, taskStatuses, taskTypes } from '../../src/domain/tasks/statuses';
import { compileRegexp } from '../../src/lib/regexp';
import { openMirror } from '../../src/mirror/mirror';
import type { Mirror } from '../../src/mirror/mirror-types';
import type { Database } from '../../src/server/database/database';
import { sql } from '../../src/server/database/sql';
import { makeFacts } from '../../src/server/reports/facts/keep-facts';
import { insertPlain } from '../../src/server/rows/insert-plain';
import { selectRows } from '../../src/server/rows/read-rows';
import { mirroredChildren, withChildren } from '../../src/server/tasks/read/task-children';
import { engines } from './company';
import { createFullApp, createSamples, type FullApp, usernameOf } from './whole-app';

const companyID = 1;
const caller = usernameOf('TOOLS', companyID);
const sample = { warehouseID: 501, productID: 501 };
const now = new Date('2026-10-25T12:00:00.000Z');
const state = { position: null, snapshotFrom: null, progress: {}, lastSyncMs: 0, windowDays: 14 };

/** Around the night in which Helsinki's clocks go back, so that days of 25 hours are among the ranges. */
const moments = [
  '2026-10-23T21:00:00.000Z',
  '2026-10-24T20:59:59.999Z',
  '2026-10-24T21:00:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:00:00.000Z',
  '2026-10-25T11:30:00.001Z',
  '2026-10-25T21:59:59.999Z',
  '2026-10-25T22:00:00.000Z',
];
const moment = fc.constantFrom(...moments);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const pick = fc.record({ timeStarted: maybe(moment), timeCompleted: maybe(moment) });
const line = fc.record({ status: fc.constantFrom(...taskStatuses), picks: fc.array(pick, { maxLength: 2 }) });
const task = fc.record({
  taskType: fc.constantFrom(...taskTypes),
  status: fc.constantFrom(...taskStatuses),
  pickType: fc.constantFrom(...pickTypes),
  onHold: fc.boolean(),
  warehouseSectionID: maybe(fc.constantFrom(501, 601)),
  deliveryDate: maybe(moment),
  timeCompleted: maybe(moment),
  lastActionTime: maybe(moment),
  pickerID: maybe(fc.constantFrom(501, 601, 602)),
  lines: fc.array(line, { maxLength: 3 }),
});
const company = fc.record({
  tasks: fc.array(task, { maxLength: 25 }),
  lastActions: fc.array(maybe(moment), { minLength: 3, maxLength: 3 }),
});
const scope = fc
  .record({
    bounds: fc.tuple(moment, moment),
    warehouseID: fc.constantFrom(null, null, 501, 999),
    warehouseSectionIDs: fc.constantFrom<readonly number[]>([], [], [601], [501, 601]),
  })
  .map(({ bounds, ...place }): ReportScope => {
    const [from = '', to = ''] = bounds.toSorted();
    return { from, to, ...place };
  });

describe.each(engines)('reports of the overview on %s', (engine, open) => {
  let database: Database;
  let fullApp: FullApp;
  let mirrors = 0;
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    await database.write(async (tx) => {
      await tx.rows(sql`insert into "warehouseSections" ("companyID", "warehouseSectionID", "warehouseID", "warehouseSectionCode")
        values (1, 601, 501, 'S2')`);
      await tx.rows(sql`insert into "pickers" ("companyID", "pickerID", "pickerCode", "firstName", "lastName")
        values (1, 601, 'P1', 'Matti', 'Virtanen'), (1, 602, 'P2', 'Liisa', 'Mäki')`);
    });
    fullApp = createFullApp(database, () => now);
    await fullApp.app.ready();
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });

  it('are the same on the device and on the server, for the same rows', { timeout: 300_000 }, async () => {
    const own = fc.constantFrom(...([null, ['NORMAL'], ['SUBTASK', 'BATCH']] as const));
    await fc.assert(
      fc.asyncProperty(company, scope, own, async (content, range, asked) => {
        await store(content);
        const mirror = await mirrorOfServer();
        try {
          const types = asked ?? overviewPickTypes('Not found');
          const counted = await ask('taskOverview', range, asked);
          expect(await valueFrom(mirror, 'taskOverview', { ...range, pickTypes: types })).toEqual(counted);

          const {
            elapsedHours: hours,
            linesPerHour,
            tasksPerHour,
            ...rate
          } = await ask('hourlyRate', range, asked);
          expect(await valueFrom(mirror, 'hourlyRate', { ...range, pickTypes: types })).toEqual(rate);
          expect(elapsedHours(range, now.getTime())).toBe(hours);
          expect([linesPerHour * hours, tasksPerHour * hours]).toEqual([
            expect.closeTo(rate.lineCount),
            expect.closeTo(rate.taskCount),
          ]);

          const answer = await ask('pickersSnapshot', range, null);
          const busy = await rowsOf<Task>(mirror, 'tasks', snapshotFilter(range));
          const people = await rowsOf<Picker>(mirror, 'pickers', {});
          expect(pickersSnapshot(people, busy, { ...range, nowMs: now.getTime() })).toEqual(answer);
        } finally {
          await mirror.close();
        }
      }),
      { numRuns: 60 },
    );
  });

  async function store({
    tasks: made,
    lastActions,
  }: typeof company extends fc.Arbitrary<infer C> ? C : never) {
    await database.write(async (tx) => {
      await tx.rows(sql`delete from "tasks" where "companyID" = ${companyID}`);
      for (const [index, pickerID] of [501, 601, 602].entries())
        await tx.rows(sql`update "pickers" set "lastActionTime" = ${lastActions[index] ?? null}
          where "companyID" = ${companyID} and "pickerID" = ${pickerID}`);
      for (const [index, { lines, ...fields }] of made.entries()) {
        const taskID = index + 1;
        const linesCompleted = lines.filter(({ status }) => status === 'completed').length;
        await insertPlain(tx, tasks, [
          {
            companyID,
            taskID,
            taskNumber: `T-${taskID}`,
            warehouseID: sample.warehouseID,
            priority: 5,
            ...fields,
            lineCount: lines.length,
            linesCompleted,
            totalAmount: 0,
            pickedAmount: 0,
            totalWeight: 0,
            totalVolume: 0,
          },
        ]);
        await insertPlain(tx, assignments, [
          { companyID, assignmentID: taskID, taskID, pickerID: 501, status: 'new' },
        ]);
        for (const [place, { status, picks }] of lines.entries()) {
          const taskLineID = taskID * 10 + place;
          await insertPlain(tx, taskLines, [
            {
              companyID,
              taskLineID,
              taskID,
              lineNumber: place + 1,
              productID: sample.productID,
              bin: 'A',
              status,
              taskAmount: 1,
              uom: 'pcs',
            },
          ]);
          const stored = picks.map((one, number) => ({
            companyID,
            assignmentLineID: taskLineID * 10 + number,
            assignmentID: taskID,
            taskLineID,
            amount: 1,
            validated: true,
            outOfStock: false,
            ...one,
          }));
          await insertPlain(tx, assignmentLines, stored);
        }
      }
      await makeFacts(tx, companyID);
    });
  }

  async function mirrorOfServer(): Promise<Mirror> {
    const put = await database.read(async (tx) => {
      const own = sql`where "companyID" = ${companyID}`;
      const headers = await selectRows<Row>(tx, tasks, own);
      return {
        pickers: await selectRows<Row>(tx, pickers, own),
        tasks: await withChildren(tx, companyID, headers, mirroredChildren),
      };
    });
    const mirror = openMirror({
      name: `reports ${engine} ${++mirrors}`,
      loadRegexp: async () => compileRegexp,
      now: () => now.getTime(),
      onEvent: () => {},
      pause: async () => {},
    });
    mirror.setEntries([]);
    await mirror.commit({ ...emptyCommit(state), put });
    return mirror;
  }

  async function ask(report: string, range: ReportScope, types: readonly string[] | null) {
    const answer = await fullApp.call(
      caller,
      'GET',
      reportPath(report, range, types ? { pickType: types } : {}),
    );
    expect(answer.status).toBe(200);
    return answer.body;
  }
});

function valueFrom<N extends AggregateName>(
  mirror: Mirror,
  name: N,
  params: AggregateParams<N>,
): Promise<unknown> {
  return new Promise((resolve) => {
    mirror.watchAggregate<unknown, unknown, unknown, unknown>(aggregates[name], params, resolve);
  });
}

async function rowsOf<T extends Row>(
  mirror: Mirror,
  resource: string,
  filter: Parameters<Mirror['query']>[0]['filter'],
) {
  const answer = await mirror.query({ resource, filter, sort: [], range: [0, 9999] });
  if (answer.kind !== 'rows') throw new Error(answer.error.id);
  return answer.rows as readonly T[];
}
