import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { RowsQuery } from '../../domain/query/query';
import { overlayOf } from '../../domain/sync/overlay';
import { MirrorDatabase } from '../storage/database';
import { readFirstPage } from './first-pages';
import { writeFirstPage } from './write-first-page';

const query: RowsQuery = {
  resource: 'reasonCodes',
  filter: { reasonCode: 'WET' },
  sort: [['reasonCode', 'ASC']],
  range: [0, 49],
};

function openPages(name: string) {
  const database = new MirrorDatabase(name);
  const overlay = overlayOf([]);
  return {
    remember: (of: RowsQuery, total: number, atMs: number) =>
      writeFirstPage(
        database,
        of,
        { kind: 'rows', rows: [], total, sums: {}, waiting: [], rejected: [] },
        atMs,
      ),
    totalOf: async (of: RowsQuery) => {
      const page = await readFirstPage(database, of, () => overlay);
      return page?.kind === 'rows' ? page.total : null;
    },
  };
}

it('a seen page belongs to its list, filter, order and place, and to no other', async () => {
  const { remember, totalOf } = openPages('first-pages one');
  await remember(query, 7, 1);
  expect(await totalOf({ ...query })).toBe(7);
  const others: Partial<RowsQuery>[] = [
    { resource: 'pickers', filter: {} },
    { filter: {} },
    { sort: [['reasonCode', 'DESC']] },
    { range: [50, 99] },
  ];
  for (const other of others) expect(await totalOf({ ...query, ...other })).toBeNull();
  await remember(query, 8, 2);
  expect(await totalOf(query)).toBe(8);
});

it('the page seen longest ago makes room, and only that', async () => {
  const { remember, totalOf } = openPages('first-pages many');
  const pageAt = (place: number): RowsQuery => ({ ...query, range: [place, place + 49] });
  // Seen in an order other than that of their positions.
  for (let place = 0; place <= 40; place++) await remember(pageAt(place), place, 1000 - place);
  const left: number[] = [];
  for (let place = 0; place <= 40; place++) if ((await totalOf(pageAt(place))) !== null) left.push(place);
  expect(left).toEqual(Array.from({ length: 40 }, (_, place) => place));
  await remember(pageAt(41), 41, 2000);
  expect(await totalOf(pageAt(39))).toBeNull();
  expect(await totalOf(pageAt(0))).toBe(0);
});
