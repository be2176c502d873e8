import { cleanup, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { DataTable } from './data-table';
import type { DataColumn } from './types';

interface Item {
  readonly id: number;
}

const columns: readonly DataColumn<Item>[] = [{ id: 'id', header: 'Number', cell: ({ id }) => id }];
const keyOf = ({ id }: Item) => id;
const items = (from: number, count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index }));
const shownNow = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => Number(textContent));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Numbers of the rows in each picture after others have come into a window of ten rows. */
function picturesOf(before: readonly Item[], after: readonly Item[]): readonly (readonly number[])[] {
  vi.stubGlobal('innerHeight', 320);
  const pictures: number[][] = [];
  const table = (rows: readonly Item[]) => (
    <Profiler id="table" onRender={() => pictures.push(shownNow())}>
      <DataTable label="Items" columns={columns} rows={rows} rowKey={keyOf} />
    </Profiler>
  );
  const { rerender } = renderInEnglish(table(before));
  pictures.length = 0;
  rerender(table(after));
  return pictures;
}

it('draws visible rows first, then those below, and no row twice', () => {
  const pictures = picturesOf(items(0, 40), items(15, 40));
  const ids = (rows: readonly Item[]) => rows.map(keyOf);
  // Eleven rows are in view; of the former ones below them 15 to 25 are among those.
  expect(pictures[0]).toEqual([...ids(items(15, 11)), ...ids(items(11, 4)), ...ids(items(26, 14))]);
  expect(pictures.at(-1)).toEqual(ids(items(15, 40)));
});

it('leaves nothing of the former rows in view', () => {
  const pictures = picturesOf(items(0, 40), items(100, 3));
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) expect(picture).toEqual([100, 101, 102]);
});
