import { expect, it } from 'vitest';
import type { Position } from '../../domain/sync/position';
import type { Database } from '../database/database';
import { createFeed, createSharedReads } from './feed';

/** A company at a version, without rows; counts what is asked of it. */
function fakeCompany(version: number) {
  const company = { version, pages: 0, versions: 0, announced: null as Position | null };
  const versionRows = () => [{ epoch: 'e', version: company.version, floor: 0 }];
  const database: Database = {
    kind: 'postgres',
    read: async (work) => {
      company.pages++;
      let isFirst = true;
      return work({
        rows: async () => {
          const rows = isFirst ? versionRows() : [];
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
  const ask = async (from: number, role: 'admin' | 'standard' = 'admin'): Promise<number> => {
    const cursor = { epoch: `e-${role}`, version: from };
    const { text } = await feed.read({ companyID: 1, role, cursor, limit: 500 });
    return Number(JSON.parse(text).version);
  };
  return { company, ask };
}

const announce = (version: number): Position => ({ epoch: 'e', version });
const many = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

it('makes a page once for all devices at the same place in the same role, without asking for the version', async () => {
  const { company, ask } = fakeCompany(9);
  company.announced = announce(9);
  expect(new Set(await many(200, () => ask(4)))).toEqual(new Set([9]));
  await many(50, () => ask(4, 'standard'));
  await many(50, () => ask(6));
  expect([company.pages, company.versions]).toEqual([3, 0]);
});

it('makes another page, once, when there is news that the kept one does not reach', async () => {
  const { company, ask } = fakeCompany(9);
  company.announced = announce(9);
  await many(20, () => ask(4));
  company.version = 12;
  expect(await ask(4)).toBe(9);
  company.announced = announce(12);
  expect(new Set(await many(200, () => ask(4)))).toEqual(new Set([12]));
  expect(company.pages).toBe(2);
});

it('asks for the version where a device knows all that was announced: its own write may be newer', async () => {
  const { company, ask } = fakeCompany(9);
  company.announced = announce(9);
  company.version = 10;
  expect(await ask(9)).toBe(10);
  expect(new Set(await many(100, () => ask(10)))).toEqual(new Set([10]));
  expect(company.pages).toBe(1);
  expect(company.versions).toBeLessThanOrEqual(3);
});

it('a read that is shared begins after everybody who shares it has asked', async () => {
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
