import type { TvTask } from '../../domain/reports/tv-board';

/** Number of columns and letter size for a number of tasks. */
export interface TvLayout {
  readonly size: 'large' | 'medium' | 'small';
  readonly columns: number;
  readonly rows: number;
}

const wide: readonly TvLayout[] = [
  { size: 'large', columns: 1, rows: 7 },
  { size: 'medium', columns: 2, rows: 9 },
  { size: 'medium', columns: 1, rows: 9 },
  { size: 'small', columns: 3, rows: 11 },
  { size: 'small', columns: 2, rows: 11 },
  { size: 'small', columns: 1, rows: 11 },
];
const upright: readonly TvLayout[] = [
  { size: 'large', columns: 1, rows: 8 },
  { size: 'small', columns: 1, rows: 16 },
];

/** How long each of several pages is shown. */
export const pageMs = 10_000;

/** The texts of a row. */
type TvTexts = Pick<TvTask, 'taskNumber' | 'taskType' | 'customerName' | 'route'>;

/**
 * Of the layouts in which the texts fit their columns, the one with the fewest pages, and of those the largest letters.
 * The smallest letters are 40 px high on a 1080 px screen: 25 mm on a 55-inch one, readable from eight metres.
 */
export function tvLayoutFor(tasks: readonly TvTexts[], isUpright: boolean): TvLayout {
  const layouts = isUpright ? upright : wide;
  const fitting = layouts.filter((layout) => layout.columns === 1 || textsFit(tasks, layout));
  const pagesOf = ({ columns, rows }: TvLayout) => Math.ceil(tasks.length / (columns * rows));
  const [found] = fitting.toSorted((one, other) => pagesOf(one) - pagesOf(other));
  if (!found) throw new Error('there is a layout of one column');
  return found;
}

/** Width of the screen in em, and the width that frame, sign, gaps and time take in a column. */
const screenEm = 39;
const frameEm = 6.2;
/** Width of an average letter, in em, at the sizes of the number and of the texts. */
const letterEm = { number: 0.52, text: 0.42 };
/** Number of letters of a route that must be visible: with fewer, routes that begin alike cannot be told apart. */
const routeLetters = 16;
/**
 * In two wide columns a customer may be shortened to this many letters: the rows of a route stand together, and their
 * numbers differ.
 */
const customerLetters = 8;
/** Share of the rows whose texts must be readable to that length. */
const minShare = 0.75;

function textsFit(tasks: readonly TvTexts[], { columns }: TvLayout): boolean {
  const columnEm = screenEm / columns - 0.4;
  const isSameType = hasOneType(tasks);
  const fitting = tasks.filter((task) => {
    const customer = (task.customerName ?? '').length;
    const route = Math.min(routeLetters, (task.route ?? '').length);
    const texts = (columns === 2 ? Math.min(customerLetters, customer) : customer) + route;
    const number = tvNumber(task, isSameType).length;
    return frameEm + number * letterEm.number + texts * letterEm.text <= columnEm;
  });
  return fitting.length >= tasks.length * minShare;
}

export function hasOneType(tasks: readonly Pick<TvTexts, 'taskType'>[]): boolean {
  return new Set(tasks.map(({ taskType }) => taskType)).size < 2;
}

/** A task's number; the type code is left out where all tasks have the same type. */
export function tvNumber({ taskNumber, taskType }: TvTexts, isSameType: boolean): string {
  const code = `${taskType}-`;
  return isSameType && taskNumber.startsWith(code) ? taskNumber.slice(code.length) : taskNumber;
}

export interface TvPage<T> {
  readonly tasks: readonly T[];
  readonly number: number;
  readonly count: number;
}

/** The page shown at a moment: pages turn by the clock alone. */
export function tvPageAt<T>(tasks: readonly T[], { columns, rows }: TvLayout, nowMs: number): TvPage<T> {
  const size = columns * rows;
  const count = Math.max(1, Math.ceil(tasks.length / size));
  const number = Math.floor(nowMs / pageMs) % count;
  return { tasks: tasks.slice(number * size, (number + 1) * size), number: number + 1, count };
}
