import { expect, it } from 'vitest';
import { pageMs, tvLayoutFor, tvPageAt } from './tv-layout';

const tasks = (count: number) => Array.from({ length: count }, (_, index) => index);

it.each([
  [5, 'large', 1],
  [15, 'medium', 1],
  [30, 'small', 1],
  [50, 'small', 2],
  [500, 'small', 16],
])('%i tasks are %s, on %i pages', (count, size, pages) => {
  const layout = tvLayoutFor(count, false);
  expect(layout.size).toBe(size);
  expect(tvPageAt(tasks(count), layout, 0).count).toBe(pages);
});

it('every task is shown once a round, for as long as its page', () => {
  const layout = tvLayoutFor(100, false);
  const { count } = tvPageAt(tasks(100), layout, 0);
  const round = Array.from({ length: count }, (_, turn) => tvPageAt(tasks(100), layout, turn * pageMs));
  expect(round.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(round.flatMap((page) => page.tasks)).toEqual(tasks(100));
  expect(tvPageAt(tasks(100), layout, pageMs - 1).number).toBe(1);
});

it('a screen that stands upright has one column', () => {
  expect(tvLayoutFor(500, true)).toMatchObject({ columns: 1, size: 'small' });
});
