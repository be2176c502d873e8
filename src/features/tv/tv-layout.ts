/** How a number of tasks is laid out on the screen, and how large. */
export interface TvLayout {
  readonly size: 'large' | 'medium' | 'small';
  readonly columns: number;
  readonly rows: number;
}

const wide: readonly TvLayout[] = [
  { size: 'large', columns: 1, rows: 7 },
  { size: 'medium', columns: 2, rows: 9 },
  { size: 'small', columns: 3, rows: 11 },
];
const upright: readonly TvLayout[] = [
  { size: 'large', columns: 1, rows: 8 },
  { size: 'small', columns: 1, rows: 16 },
];

/** How long a page of several stays. */
export const pageMs = 10_000;

/**
 * The largest layout that holds all tasks on one page; where none does, the smallest, on several pages.
 * The smallest letters are 40 px high on a screen of 1080: 25 mm on one of 55 inches, to be read from eight metres.
 */
export function tvLayoutFor(tasks: number, isUpright: boolean): TvLayout {
  const layouts = isUpright ? upright : wide;
  const found = layouts.find(({ columns, rows }) => tasks <= columns * rows) ?? layouts.at(-1);
  if (!found) throw new Error('there is a smallest layout');
  return found;
}

export interface TvPage<T> {
  readonly tasks: readonly T[];
  readonly number: number;
  readonly count: number;
}

/** The page that is shown at a moment: pages turn by themselves, by the clock alone. */
export function tvPageAt<T>(tasks: readonly T[], { columns, rows }: TvLayout, nowMs: number): TvPage<T> {
  const size = columns * rows;
  const count = Math.max(1, Math.ceil(tasks.length / size));
  const number = Math.floor(nowMs / pageMs) % count;
  return { tasks: tasks.slice(number * size, (number + 1) * size), number: number + 1, count };
}
