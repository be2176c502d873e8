import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database';
import { errorCodeOf } from './driver-errors';
import { openPglite } from './pglite';
import { sql } from './sql';

let database: Database;
beforeAll(async () => {
  database = await openPglite(null);
  await database.write((tx) => tx.rows(sql`create table "things" ("id" integer primary key, "about" jsonb)`));
});
afterAll(() => database.close());

const put = (id: number, about: unknown = null) =>
  sql`insert into "things" ("id", "about") values (${id}, ${about}::jsonb)`;
const ids = async () => {
  const rows = await database.read((tx) => tx.rows(sql`select "id" from "things" order by "id"`));
  return rows.map(({ id }) => id);
};

it('a statement answers the same the first time and later, with values of any type', async () => {
  for (const value of [1, null, 3])
    expect(
      await database.read((tx) =>
        tx.rows(sql`select ${value}::integer as "number", ${'ä'}::text as "text", ${true}::boolean as "flag",
          ${'2026-01-02T03:04:05.678Z'}::timestamptz as "moment", ${12345678901}::bigint as "long"`),
      ),
    ).toEqual([
      { number: value, text: 'ä', flag: true, moment: '2026-01-02T03:04:05.678Z', long: 12345678901 },
    ]);
});

it('a failure is rolled back completely, has its code, and leaves the next transaction alone', async () => {
  const failing = database.write(async (tx) => {
    await tx.rows(put(1));
    await tx.rows(put(1));
  });
  expect(errorCodeOf(await failing.catch((error: unknown) => error))).toBe('23505');
  await expect(database.write((tx) => tx.rows(sql`select nonsense`))).rejects.toThrow('nonsense');
  expect(await ids()).toEqual([]);
});

it('a failure caught inside does not count as a commit', async () => {
  const hidden = database.write(async (tx) => {
    await tx.rows(put(2));
    await tx.rows(put(2)).catch(() => undefined);
  });
  await expect(hidden).rejects.toThrow('rolled back');
  expect(await ids()).toEqual([]);
});

it('reads write nothing', async () => {
  const writing = database.read((tx) => tx.rows(put(3)));
  expect(errorCodeOf(await writing.catch((error: unknown) => error))).toBe('25006');
});

it('simultaneous statements and transactions take turns', async () => {
  await Promise.all(
    [11, 12].map((first) =>
      database.write((tx) =>
        Promise.all([tx.rows(put(first, { first })), tx.rows(put(first + 10, { list: ['a', null] }))]),
      ),
    ),
  );
  expect(await ids()).toEqual([11, 12, 21, 22]);
  const [row] = await database.read((tx) => tx.rows(sql`select "about" from "things" where "id" = 21`));
  expect(row).toEqual({ about: { list: ['a', null] } });
});

it('more statements than are cached, and very long ones, are answered as well', async () => {
  for (let count = 1; count <= 320; count++) {
    const [row] = await database.read((tx) => tx.rows(sql.raw(`select ${count} as "count"`)));
    expect(row).toEqual({ count });
  }
  const long = sql.join(
    Array.from({ length: 1_000 }, (_, index) => sql`${index}::integer`),
    sql`, `,
  );
  const [row] = await database.read((tx) => tx.rows(sql`select greatest(${long}) as "most"`));
  expect(row).toEqual({ most: 999 });
});

it('reads a row value by value, however many the answer has', async () => {
  const rows = await database.read((tx) =>
    tx.rows(sql`select i as "number", case when i % 3 = 0 then '' when i % 3 = 1 then null else repeat('ä€😀', i) end as "text",
      '{"a":[1,null]}'::jsonb as "about", array[1, null, i] as "list" from generate_series(1, 3000) as i`),
  );
  const texts = ['', null];
  expect(rows).toEqual(
    Array.from({ length: 3000 }, (_, index) => ({
      number: index + 1,
      text: texts[(index + 1) % 3] === undefined ? 'ä€😀'.repeat(index + 1) : texts[(index + 1) % 3],
      about: { a: [1, null] },
      list: [1, null, index + 1],
    })),
  );
});

it('keeps a byte order mark at the beginning of a text, and every other character', async () => {
  const texts = ['\ufeffname', '\ufeff', 'na\ufeffme', '\u0001', '\u{10ffff}'];
  await database.write((tx) => tx.rows(put(31, { '\ufeffkey': '\ufeffvalue' })));
  const rows = await database.read((tx) =>
    tx.rows(
      sql`select "text", "about" from unnest(${sql.param(texts)}::text[]) as "text", "things" where "id" = 31`,
    ),
  );
  expect(rows.map(({ text }) => text)).toEqual(texts);
  expect(rows[0]?.about).toEqual({ '\ufeffkey': '\ufeffvalue' });
});
