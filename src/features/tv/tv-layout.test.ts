import { expect, it } from 'vitest';
import { pageMs, tvLayoutFor, tvNumber, tvPageAt } from './tv-layout';

const task = (index: number, customerName: string | null = 'Oy Ab', route: string | null = null) =>
  ({ taskNumber: `PIC-${1000 + index}`, taskType: 'PIC', customerName, route }) as const;
const tasks = (count: number) => Array.from({ length: count }, (_, index) => task(index));

it.each([
  [5, 'large', 1],
  [15, 'medium', 1],
  [30, 'small', 1],
  [50, 'small', 2],
  [500, 'small', 16],
])('%i tasks are %s, on %i pages', (count, size, pages) => {
  const layout = tvLayoutFor(tasks(count), false);
  expect(layout.size).toBe(size);
  expect(tvPageAt(tasks(count), layout, 0).count).toBe(pages);
});

it('every task is shown once a round, for as long as its page', () => {
  const layout = tvLayoutFor(tasks(100), false);
  const { count } = tvPageAt(tasks(100), layout, 0);
  const round = Array.from({ length: count }, (_, turn) => tvPageAt(tasks(100), layout, turn * pageMs));
  expect(round.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(round.flatMap((page) => page.tasks)).toEqual(tasks(100));
  expect(tvPageAt(tasks(100), layout, pageMs - 1).number).toBe(1);
});

it('no tasks make one empty page', () => {
  const layout = tvLayoutFor([], false);
  expect(tvPageAt([], layout, 12 * pageMs)).toEqual({ tasks: [], number: 1, count: 1 });
});

it('texts that fit no layout are in one column', () => {
  const longest = [task(1, 'x'.repeat(200), 'y'.repeat(200))];
  for (const isUpright of [true, false])
    expect(tvLayoutFor(longest, isUpright)).toMatchObject({ columns: 1 });
});

it('a screen that stands upright has one column', () => {
  expect(tvLayoutFor(tasks(500), true)).toMatchObject({ columns: 1, size: 'small' });
});

it('leaves room for customers and routes: fewer columns where their names are long', () => {
  const named = (customer: string, route: string) =>
    Array.from({ length: 95 }, (_, index) => task(index, customer, route));
  const long = named('K-Market Hakaniemi', 'Helsinki itä');
  expect(tvLayoutFor(long, false)).toEqual({ size: 'small', columns: 2, rows: 11 });
  const longest = named('Rakennusliike Hämäläinen Oy', 'Hämeenlinna–Valkeakoski').map((one) => ({
    ...one,
    taskNumber: `PIC-10${one.taskNumber}`,
  }));
  expect(tvLayoutFor(longest, false)).toEqual({ size: 'small', columns: 1, rows: 11 });
  expect(tvLayoutFor(longest.slice(0, 9), false)).toEqual({ size: 'medium', columns: 1, rows: 9 });
  // As many pages as with small letters.
  expect(tvLayoutFor(longest.slice(0, 18), false)).toEqual({ size: 'medium', columns: 1, rows: 9 });
  const mostlyShort = [...tasks(80), ...long.slice(0, 15)];
  expect(tvLayoutFor(mostlyShort, false)).toMatchObject({ size: 'small', columns: 3 });
});

it('leaves out the code of the type before a number where it tells nothing', () => {
  expect(tvNumber(task(1), true)).toBe('1001');
  expect(tvNumber(task(1), false)).toBe('PIC-1001');
  expect(tvNumber({ ...task(1), taskNumber: 'A-7' }, true)).toBe('A-7');
});
