import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/integration/company';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { createRandom } from '../demo/random';
import { commitWrite, type WriteContext } from './write';

function context(companyID: number): WriteContext {
  return {
    companyID,
    author: { userID: 1, source: 'test', requestID: null },
    now: '2026-11-21T06:00:00.000Z',
  };
}

describe.each(engines)('a committed write on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.write(async (tx) => {
      await tx.rows(
        sql`insert into "companies" ("companyID", "companyCode", "name") values (1, 'A', 'A'), (2, 'B', 'B')`,
      );
    });
  });
  afterAll(() => database.close());

  async function feedOf(companyID: number) {
    return database.read((tx) =>
      tx.rows(
        sql`select "version", "resource", "id" from "changes" where "companyID" = ${companyID} order by "version", "resource", "id"`,
      ),
    );
  }

  it('never skips a commit of the feed, whatever the delays', async () => {
    const random = createRandom(1, 'delays');
    const seen: number[] = [];
    let cursor = 0;
    let isWriting = true;
    const reader = (async () => {
      while (true) {
        const last = !isWriting;
        await database.read(async (tx) => {
          const [head] = await tx.rows(sql`select "version" from "companyVersions" where "companyID" = 1`);
          const rows = await tx.rows(
            sql`select "version", "id" from "changes" where "companyID" = 1 and "version" > ${cursor} order by "version"`,
          );
          seen.push(...rows.map((row) => Number(row['id'])));
          cursor = Number(head?.['version'] ?? 0);
        });
        if (last) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let turn = 0; turn < 10; turn++) {
        await commitWrite(database, context(1), async (unit) => {
          unit.touch('pickers', 1000 + writer * 100 + turn);
          await unit.tx.rows(sql`select pg_sleep(${random.next() * 0.01})`);
        });
      }
    });
    await Promise.all(writers);
    isWriting = false;
    await reader;
    expect(seen).toHaveLength(80);
    expect(new Set(seen).size).toBe(80);
    const versions = (await feedOf(1)).map((row) => row['version']);
    expect(versions).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
  });

  it('returns the position that contains it, once per touched row', async () => {
    const first = await commitWrite(database, context(2), async () => 'nothing touched');
    const before = await commitWrite(database, context(2), async () => 'nothing touched');
    // Devices only learn of news.
    expect(before).toEqual(first);
    const after = await commitWrite(database, context(2), async (unit) => {
      for (const id of [7, 8, 7]) unit.touch('routes', id);
      return 'done';
    });
    expect(after).toEqual({
      result: 'done',
      position: { epoch: before.position.epoch, version: before.position.version + 1 },
    });
    expect(await feedOf(2)).toEqual(
      [7, 8].map((id) => ({ version: after.position.version, resource: 'routes', id })),
    );
  });

  it('is announced to every company for a global row, and to one for a company row', async () => {
    const before = [await feedOf(1), await feedOf(2)];
    await commitWrite(database, context(1), async (unit) => {
      unit.touch('configs', 3);
      unit.touch('pickers', 4);
    });
    const after = [await feedOf(1), await feedOf(2)];
    const news = after.map((feed, index) =>
      feed.slice(before[index]?.length ?? 0).map((row) => row['resource']),
    );
    expect(news).toEqual([['configs', 'pickers'], ['configs']]);
  });

  it('leaves nothing behind when the work fails', async () => {
    const before = await feedOf(1);
    const failing = commitWrite(database, context(1), async (unit) => {
      unit.touch('pickers', 5);
      unit.logEvent(1, { code: 'task.held', values: { user: 'x' } });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await feedOf(1)).toEqual(before);
  });

  it('stores event log entries in order, with code, values and English text', async () => {
    await commitWrite(database, context(1), async (unit) => {
      unit.logEvent(9, { code: 'task.held', values: { user: 'Aino "\\ {ä}' } });
      unit.logEvent(9, { code: 'task.released', values: { user: 'Aino' } });
    });
    const rows = await database.read((tx) =>
      tx.rows(sql`select * from "eventLog" where "companyID" = 1 order by "eventID"`),
    );
    expect(rows).toMatchObject([
      {
        taskID: 9,
        code: 'task.held',
        values: { user: 'Aino "\\ {ä}' },
        message: 'Put on hold by Aino "\\ {ä}',
        updatedAt: '2026-11-21T06:00:00.000Z',
      },
      { code: 'task.released' },
    ]);
  });
});
