import { addDays, addHours } from 'date-fns';
import type { ReportRow } from '../../../domain/reports/language/question';
import { dayOf, formatDate } from '../../../lib/days';
import { type Datum, numberIn, type PictureProps, textIn } from './picture-props';

const unknown = '–';

/** The data of columns over time. */
export interface ColumnsOver {
  /** Names of the stacked series; `keys` are their names in the data. */
  readonly series: readonly string[];
  readonly keys: readonly string[];
  /** A column for each day or hour, in order; `at` names it. */
  readonly data: readonly Datum[];
  /** The rows behind a segment of a column. */
  rowsAt(at: string, key: string): readonly ReportRow[];
  textAt(at: unknown): string;
}

/** Columns of days, or of hours of a single day. */
export function columnsOver(
  rows: readonly ReportRow[],
  picture: PictureProps<'overTime'>['picture'],
  texts: PictureProps<'overTime'>['texts'],
): ColumnsOver {
  const areDays = new Set(rows.map((row) => dayOf(Date.parse(textIn(row, picture.moment))))).size > 1;
  const pattern = areDays ? 'yyyy-MM-dd' : "yyyy-MM-dd'T'HH";
  const seriesOf = (row: ReportRow) => texts.shown(picture.series, row[picture.series]) || unknown;
  const series = [...new Set(rows.map(seriesOf))].sort();
  const keys = series.map((_, index) => `s${index}`);
  const columns = new Map<string, { readonly datum: Datum; readonly rows: Map<string, ReportRow[]> }>();
  for (const row of rows) {
    const at = formatDate(textIn(row, picture.moment), pattern);
    const empty: Datum = { at, ...Object.fromEntries(keys.map((key) => [key, 0])) };
    const column = columns.get(at) ?? { datum: empty, rows: new Map() };
    columns.set(at, column);
    const key = keys[series.indexOf(seriesOf(row))] ?? '';
    const amount = picture.value === null ? 1 : numberIn(row, picture.value);
    column.datum[key] = Number(column.datum[key] ?? 0) + amount;
    const others = column.rows.get(key);
    if (others) others.push(row);
    else column.rows.set(key, [row]);
  }
  const slots = slotsBetween(
    rows.map((row) => textIn(row, picture.moment)),
    areDays,
    pattern,
  );
  return {
    series,
    keys,
    data: [...slots.keys()].map((at) => columns.get(at)?.datum ?? { at }),
    rowsAt: (at, key) => columns.get(at)?.rows.get(key) ?? [],
    textAt: (at) => formatDate(slots.get(String(at)), areDays ? 'dd/MM' : "HH'–'"),
  };
}

/** The name of every day, or hour, from the first moment to the last: empty ones leave a gap. */
function slotsBetween(
  moments: readonly string[],
  areDays: boolean,
  pattern: string,
): ReadonlyMap<string, string> {
  const inOrder = moments.toSorted();
  const last = formatDate(inOrder.at(-1), pattern);
  const slots = new Map<string, string>();
  let at = inOrder[0] ?? '';
  for (let name = formatDate(at, pattern); name !== '' && name <= last; name = formatDate(at, pattern)) {
    slots.set(name, at);
    at = (areDays ? addDays(at, 1) : addHours(at, 1)).toISOString();
  }
  return slots;
}
