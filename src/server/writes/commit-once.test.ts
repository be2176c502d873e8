import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, engines, keysOf } from '../../../tests/integration/company';
import { products as productRows } from '../../domain/resources/catalog/products';
import { dispatches } from '../../domain/resources/sites/dispatches';
import { routes } from '../../domain/resources/sites/routes';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { failure } from '../http/api-error';
import { refusalOf } from '../http/refusal-of';
import { deleteRow, insertRow, updateRow } from '../rows/write-rows';
import { commitOnce, type Once } from './commit-once';
import type { Work } from './unit-of-work';

const companyID = 1;

describe.each(engines)('a write under an identity on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
  });
  afterAll(() => database.close());

  const once = (requestID: string, on = database): Once => ({
    database: on,
    write: {
      companyID,
      author: { userID: 7, source: 'anna', requestID },
      now: '2026-11-21T06:00:00.000Z',
    },
    identity: { companyID, userID: 7, requestID, hash: 'h' },
    refusalOf,
  });
  const logs =
    (pickerID: number): Work =>
    async (unit) => {
      unit.touch('routes', keysOf(companyID).routeID);
      unit.logEvent(1, { code: 'task.held', values: { user: 'anna' }, pickerID });
      return { status: 200, body: { done: true } };
    };
  const tooLarge = 2 ** 40;
  const versionNow = async () => {
    const [row] = await database.readOnce(
      sql`select "version" from "companyVersions" where "companyID" = ${companyID}`,
    );
    return Number(row?.['version'] ?? 0);
  };

  it('that the database refuses in the statements at its end leaves only its refusal, for ever', async () => {
    const before = await versionNow();
    const refused = await commitOnce(once('at the end'), logs(tooLarge));
    expect(refused).toMatchObject({ status: 422, body: { code: 'row.invalid' }, position: null });
    expect(await commitOnce(once('at the end'), logs(1))).toEqual(refused);
    expect(await versionNow()).toBe(before);
    expect(await commitOnce(once('another'), logs(1))).toMatchObject({ status: 200 });
    expect(await versionNow()).toBe(before + 1);
  });

  it('that is refused in the middle leaves nothing but the refusal, for ever', async () => {
    const { routeID } = keysOf(companyID);
    const nameNow = async () =>
      (await database.readOnce(sql`select "name" from "routes" where "companyID" = ${companyID}`))[0]?.[
        'name'
      ];
    const before = [await nameNow(), await versionNow()];
    const renames: Work = async (unit) => {
      await unit.tx.rows(
        sql`update "routes" set "name" = 'x' where "companyID" = ${companyID} and "routeID" = ${routeID}`,
      );
      unit.touch('routes', routeID);
      throw failure(409, 'row.in-use');
    };
    const refused = await commitOnce(once('in its midst'), renames);
    expect(refused).toMatchObject({ status: 409, body: { code: 'row.in-use' }, position: null });
    expect([await nameNow(), await versionNow()]).toEqual(before);
    expect(await commitOnce(once('in its midst'), logs(1))).toEqual(refused);
  });

  it('that refers to a row which has just been deleted names it, and a deletion says that its row is in use', async () => {
    const { routeID, products } = keysOf(companyID);
    const refers: Work = async (unit) => {
      await insertRow(unit, dispatches, { routeID: 999, day: 0, dispatchTime: '08:00', pickingStart: 0 });
      throw new Error('stored');
    };
    const words = 'It does not exist any more';
    expect(await commitOnce(once('refers'), refers)).toMatchObject({
      status: 422,
      body: { fields: { routeID: words }, reasons: { routeID: { code: 'field.missing-row' } } },
    });
    const edits: Work = async (unit) => {
      await updateRow(unit, productRows, products[0], { packageTypeID: 999 });
      throw new Error('stored');
    };
    expect(await commitOnce(once('edits'), edits)).toMatchObject({
      status: 422,
      body: { fields: { packageTypeID: words } },
    });
    const deletes: Work = async (unit) => {
      await insertRow(unit, dispatches, { routeID, day: 0, dispatchTime: '08:00', pickingStart: 0 });
      await deleteRow(unit, routes, routeID);
      throw new Error('deleted');
    };
    expect(await commitOnce(once('deletes'), deletes)).toMatchObject({
      status: 409,
      body: { code: 'row.in-use' },
    });
  });

  it('that is refused temporarily is carried out when it is repeated', async () => {
    const tooMany: Work = async () => {
      throw failure(429, 'bug.too-many');
    };
    await expect(commitOnce(once('later'), tooMany)).rejects.toMatchObject({ status: 429 });
    expect(await commitOnce(once('later'), logs(1))).toMatchObject({ status: 200 });
  });

  it('gets the answer of a repetition that was done before its refusal could be stored', async () => {
    let isFirst = true;
    const overtaken: Database = {
      ...database,
      write: async (work) => {
        if (!isFirst) await commitOnce(once('overtaken'), logs(1));
        isFirst = false;
        return database.write(work);
      },
    };
    const answer = await commitOnce(once('overtaken', overtaken), logs(tooLarge));
    expect(answer).toMatchObject({ status: 200, body: { done: true } });
    expect(await commitOnce(once('overtaken'), logs(1))).toEqual(answer);
  });

  it('sends its last statement before the answers that it does not need have come', async () => {
    const steps: string[] = [];
    const watched: Database = {
      ...database,
      write: (work) =>
        database.write((tx) =>
          work({
            rows: async (query) => {
              const rows = await tx.rows(query);
              if (query.text.includes('"eventLog"')) steps.push('event stored');
              return rows;
            },
            last: (query) => {
              steps.push('last asked');
              return tx.last(query);
            },
          }),
        ),
    };
    await commitOnce(once('together', watched), logs(1));
    expect(steps).toEqual(['last asked', 'event stored']);
  });
});
