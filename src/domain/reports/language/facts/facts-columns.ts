import { momentNumber } from '../../../../lib/moment-number';
import type { Row } from '../../../resource';

/**
 * The children of tasks in the form that reports read: a column per field, a frame per kind of row; rows are in the
 * order of their parents.
 */
export type FactsFrame = 'task' | 'line' | 'pick' | 'pallet';
/** NaN: no value; moments are milliseconds since 1970. */
export type FactValue = number | string;

export interface FactsColumn {
  readonly frame: FactsFrame;
  readonly name: string;
  readonly kind: 'number' | 'moment' | 'text';
}

/** In storage order. `lines`, `pallets` and `picks` are counts of rows in the next frame. */
export const factsColumns = [
  { frame: 'task', name: 'taskID', kind: 'number' },
  { frame: 'task', name: 'lines', kind: 'number' },
  { frame: 'task', name: 'pallets', kind: 'number' },
  { frame: 'line', name: 'picks', kind: 'number' },
  { frame: 'line', name: 'taskLineID', kind: 'number' },
  { frame: 'line', name: 'productID', kind: 'number' },
  { frame: 'line', name: 'originalAmount', kind: 'number' },
  { frame: 'line', name: 'taskAmount', kind: 'number' },
  { frame: 'line', name: 'actualAmount', kind: 'number' },
  { frame: 'line', name: 'bin', kind: 'text' },
  { frame: 'line', name: 'status', kind: 'text' },
  { frame: 'pick', name: 'assignmentLineID', kind: 'number' },
  { frame: 'pick', name: 'amount', kind: 'number' },
  { frame: 'pick', name: 'scrapAmount', kind: 'number' },
  { frame: 'pick', name: 'reasonCodeID', kind: 'number' },
  { frame: 'pick', name: 'timeStarted', kind: 'moment' },
  { frame: 'pick', name: 'timeCompleted', kind: 'moment' },
  { frame: 'pick', name: 'pickerID', kind: 'number' },
  { frame: 'pallet', name: 'palletTypeID', kind: 'number' },
  { frame: 'pallet', name: 'amount', kind: 'number' },
] as const satisfies readonly FactsColumn[];

/** @throws if there is no such column, which is a bug */
export function columnAt(frame: FactsFrame, name: string): number {
  const place = factsColumns.findIndex((column) => column.frame === frame && column.name === name);
  if (place < 0) throw new Error(`facts have no ${frame}.${name}`);
  return place;
}

/** Columns of several tasks, in the order of `factsColumns`; each holds a value per row of its frame. */
export type FactsValues = readonly (readonly FactValue[])[];

/** How to read rows of one representation: by name as in the API, by position when packed. */
export interface FactsForm<T> {
  readonly field: (of: FactsFrame | 'assignment', name: string) => (row: T) => unknown;
  readonly list: (of: 'task' | 'line', property: string) => (row: T) => readonly T[];
}

/** Columns that are not fields of the row itself. */
const counted: ReadonlySet<string> = new Set(['lines', 'pallets', 'picks', 'pickerID']);
const [linesAt, palletsAt] = [columnAt('task', 'lines'), columnAt('task', 'pallets')];
const [picksAt, pickerAt] = [columnAt('line', 'picks'), columnAt('pick', 'pickerID')];
const noPickers: ReadonlyMap<unknown, unknown> = new Map();

/** Creates the function that extracts facts from tasks of this form. */
export function createTakeFacts<T>({ field, list }: FactsForm<T>): (tasks: readonly T[]) => FactsValues {
  const takersOf = (frame: FactsFrame) =>
    factsColumns.flatMap(({ frame: of, name, kind }: FactsColumn, place) => {
      if (of !== frame || counted.has(name)) return [];
      const read = field(frame, name);
      return [{ place, take: (row: T): FactValue => factOf(read(row), kind) }];
    });
  const takers = {
    task: takersOf('task'),
    line: takersOf('line'),
    pick: takersOf('pick'),
    pallet: takersOf('pallet'),
  };
  const [linesOf, palletsOf] = [list('task', 'taskLines'), list('task', 'taskPallets')];
  const [assignmentsOf, picksOf] = [list('task', 'assignments'), list('line', 'assignmentLines')];
  const [idOf, pickerOf] = [field('assignment', 'assignmentID'), field('assignment', 'pickerID')];
  const assignmentOf = field('pick', 'assignmentID');

  return (tasks) => {
    const values: FactValue[][] = factsColumns.map(() => []);
    const put = (frame: FactsFrame, row: T): void => {
      for (const { place, take } of takers[frame]) values[place]?.push(take(row));
    };
    for (const task of tasks) {
      const [lines, pallets, assignments] = [linesOf(task), palletsOf(task), assignmentsOf(task)];
      const pickers =
        assignments.length === 0 ? noPickers : new Map(assignments.map((row) => [idOf(row), pickerOf(row)]));
      put('task', task);
      values[linesAt]?.push(lines.length);
      values[palletsAt]?.push(pallets.length);
      for (const line of lines) {
        const picks = picksOf(line);
        put('line', line);
        values[picksAt]?.push(picks.length);
        for (const pick of picks) {
          put('pick', pick);
          values[pickerAt]?.push(factOf(pickers.get(assignmentOf(pick)), 'number'));
        }
      }
      for (const pallet of pallets) put('pallet', pallet);
    }
    return values;
  };
}

/** Extracts the facts that reports need from tasks as the API represents them. */
export const takeFacts = createTakeFacts<Row>({
  field: (_of, name) => (row) => row[name],
  list: (_of, property) => (row) => listOf(row[property]),
});

function factOf(value: unknown, kind: FactsColumn['kind']): FactValue {
  if (kind === 'text') return String(value ?? '');
  if (kind === 'moment') return momentIn(value);
  return typeof value === 'number' ? value : Number.NaN;
}

/** Milliseconds of an ISO moment; NaN for any other value. */
export function momentIn(value: unknown): number {
  if (typeof value !== 'string') return Number.NaN;
  return momentNumber(value) ?? Date.parse(value);
}

function listOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value : [];
}
