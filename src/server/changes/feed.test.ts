import { expect, it } from 'vitest';
import type { Position } from '../../domain/sync/position';
import { toDriverQuery } from '../database/connection';
import type { Database } from '../database/database';
import { createFeed, createSharedReads } from './feed';

/** A company at a version; its latest versions may have changed rows. Counts the requests to it. */
function fakeCompany(version: number) {
  const company = {
    version,
    pages: 0,
    versions: 0,
    announced: null as Position | null,
    changed: 0,
    fails: false,
  };
  const versionRows = () => [{ epoch: 'e', version: company.version, floor: 0 }];
  const changes = () =>
    Array.from({ length: company.changed }, (_, index) => ({
      ...{ version: company.version - company.changed + index + 1, resource: 'routes', id: index },
    }));
  const database: Database = {
    kind: 'postgres',
    read: async (work) => {
      company.pages++;
      if (company.fails) throw new Error('no connection');
      let isFirst = true;
      return work({
        rows: async (query) => {
          const { text } = toDriverQuery(query);
          const rows = isFirst ? versionRows() : text.includes('"changes"') ? changes() : [];
          isFirst = false;
          return rows;
        },
      });
    },
    readOnce: async () => {
      company.versions++;
      return versionRows();
    },
    write: () => Promise.reject(new Error('the feed never writes')),
    close: async () => undefined,
  };
  const feed = createFeed({ database, news: { current: () => company.announced } });
  const ask = async (from: number, role: 'admin' | 'standard' = 'admin', limit = 500): Promise<number> => {
    const cursor = { epoch: `e-${role}`, version: from };
    const { text } = await feed.read({ companyID: 1, role, cursor, limit });
    return Number(JSON.parse(text).version);
  };
  return { company, ask };
}

const announce = (version: number): Position => ({ epoch: 'e', version });
const many = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

it('makes a page once for all devices at the same place in the same role, without reading the version', async () => {
  const { company, ask } = fakeCompany(9);
  company.announced = announce(9);
  expect(new Set(await many(200, () => ask(4)))).toEqual(new Set([9]));
  await many(50, () => ask(4, 'standard'));
  await many(50, () => ask(6));
  expect([company.pages, company.versions]).toEqual([3, 0]);
});

it('makes another page, once, when there is news beyond the cached one', async () => {
  const { company, ask } = fakeCompany(9);
  company.announced = announce(9);
  await many(20, () => ask(4));
  company.version = 12;
  expect(await ask(4)).toBe(9);
  company.announced = announce(12);
  expect(new Set(await many(200, () => ask(4)))).toEqual(new Set([12]));
  expect(company.pages).toBe(2);
});

it('reads the version if a device knows everything announced: its own write may be newer', async () => {
  const { company, ask } = fakeCompany(9);
  company.announced = announce(9);
  company.version = 10;
  expect(await ask(9)).toBe(10);
  expect(new Set(await many(100, () => ask(10)))).toEqual(new Set([10]));
  expect(company.pages).toBe(1);
  expect(company.versions).toBeLessThanOrEqual(3);
});

it('gives a shortened page to all who request as much, though there is news beyond it', async () => {
  const { company, ask } = fakeCompany(9);
  company.announced = announce(9);
  company.changed = 5;
  expect(new Set(await many(20, () => ask(4, 'admin', 2)))).toEqual(new Set([6]));
  expect(new Set(await many(20, () => ask(4, 'admin', 3)))).toEqual(new Set([7]));
  expect(await ask(4)).toBe(9);
  expect(company.pages).toBe(3);
});

it('makes a page again that failed', async () => {
  const { company, ask } = fakeCompany(9);
  company.announced = announce(9);
  company.fails = true;
  await expect(ask(4)).rejects.toThrow('no connection');
  company.fails = false;
  expect(await ask(4)).toBe(9);
});

it('caches the pages requested last, not all of them', async () => {
  const { company, ask } = fakeCompany(200);
  company.announced = announce(200);
  for (let from = 0; from < 100; from++) await ask(from);
  const { pages } = company;
  await ask(99);
  expect(company.pages).toBe(pages);
  await ask(0);
  expect(company.pages).toBe(pages + 1);
});

it('caches no long page: few devices were away for as long', async () => {
  const { company, ask } = fakeCompany(20_000);
  company.announced = announce(20_000);
  company.changed = 20_000;
  for (let time = 0; time < 2; time++) expect(await ask(0, 'admin', 20_000)).toBe(20_000);
  expect(company.pages).toBe(2);
});

it('a shared read begins after all of its callers have asked', async () => {
  let begun = 0;
  const answers: (() => void)[] = [];
  const read = createSharedReads(
    () =>
      new Promise<number>((resolve) => {
        const own = ++begun;
        answers.push(() => resolve(own));
      }),
  );
  const first = read('a');
  const later = [read('a'), read('a')];
  answers[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => begun).toBe(2);
  answers[1]?.();
  expect(await Promise.all(later)).toEqual([2, 2]);
});
