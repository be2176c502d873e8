import { columnAt, type FactsFrame, type FactsValues, factsColumns } from './facts-columns';
import { type NumberArena, ownBuffers } from './number-arena';

/** Reads columns of some tasks; a column is read only when it is asked for. */
export interface FactsSource {
  /** Rows in a frame. */
  count(frame: FactsFrame): number;
  /** Reads a column of numbers, by its place in `factsColumns`, into an array of the frame's length; NaN: no value. */
  readNumbers(place: number, into: Float64Array): void;
  readTexts(place: number): readonly string[];
}

/** Facts of some tasks in columns: a report reads the few columns that it needs, and makes no object of a line. */
export interface FactsBlock {
  /** Index of a task; -1: not in this block. */
  placeOf(taskID: number): number;
  /** Where the rows of each task, or line, end. */
  readonly lineEnds: Int32Array;
  readonly palletEnds: Int32Array;
  readonly pickEnds: Int32Array;
  /** By place in `factsColumns`, or of `lastColumns`. */
  numbers(place: number): Float64Array;
  texts(place: number): readonly string[];
}

/** Derived from a line's picks: first start, last completion, and the picker of the last one. */
export const lastColumns = {
  timeStarted: factsColumns.length,
  timeCompleted: factsColumns.length + 1,
  pickerID: factsColumns.length + 2,
} as const;

const startedAt = columnAt('pick', 'timeStarted');
const completedAt = columnAt('pick', 'timeCompleted');
const pickerAt = columnAt('pick', 'pickerID');
const pickIDAt = columnAt('pick', 'assignmentLineID');
const nothing = new Float64Array(0);

/** For numbers that are read in between. */
let scratch = new Float64Array(1024);

/** @param arena where its arrays lie; left out: a buffer each, for a block that replaces a few rows */
export function openBlock(source: FactsSource, arena: NumberArena = ownBuffers): FactsBlock {
  const known: (Float64Array | undefined)[] = [];
  const knownTexts: (readonly string[] | undefined)[] = [];

  function read(place: number): Float64Array {
    const column = factsColumns[place];
    if (!column) return nothing;
    const numbers = arena.doubles(source.count(column.frame));
    source.readNumbers(place, numbers);
    return numbers;
  }

  const endsOf = (frame: FactsFrame, name: string): Int32Array => {
    const ends = arena.ints(source.count(frame));
    if (scratch.length < ends.length) scratch = new Float64Array(2 * ends.length);
    source.readNumbers(columnAt(frame, name), scratch.subarray(0, ends.length));
    let end = 0;
    for (let row = 0; row < ends.length; row++) {
      end += scratch[row] ?? 0;
      ends[row] = end;
    }
    return ends;
  };
  const pickEnds = endsOf('line', 'picks');
  const keys = read(columnAt('task', 'taskID'));
  const places = new Map<number, number>();
  for (let place = 0; place < keys.length; place++) places.set(keys[place] ?? Number.NaN, place);

  function readLast(): void {
    const picks = [numbers(startedAt), numbers(completedAt), numbers(pickerAt), numbers(pickIDAt)] as const;
    const last = lastOf(pickEnds, picks, arena);
    known[lastColumns.timeStarted] = last.started;
    known[lastColumns.timeCompleted] = last.completed;
    known[lastColumns.pickerID] = last.pickers;
  }

  function numbers(place: number): Float64Array {
    const found = known[place];
    if (found) return found;
    if (place < factsColumns.length) known[place] = read(place);
    else readLast();
    return known[place] ?? nothing;
  }

  return {
    placeOf: (taskID) => places.get(taskID) ?? -1,
    lineEnds: endsOf('task', 'lines'),
    palletEnds: endsOf('task', 'pallets'),
    pickEnds,
    numbers,
    texts: (place) => {
      const texts = knownTexts[place] ?? source.readTexts(place);
      knownTexts[place] = texts;
      return texts;
    },
  };
}

/** The same of values at hand. */
export function blockOf(values: FactsValues): FactsBlock {
  const first = { task: 0, line: 0, pick: 0, pallet: 0 };
  for (const frame of ['task', 'line', 'pick', 'pallet'] as const)
    first[frame] = factsColumns.findIndex((column) => column.frame === frame);
  return openBlock({
    count: (frame) => values[first[frame]]?.length ?? 0,
    readNumbers: (place, into) => {
      into.set(Float64Array.from(values[place] ?? [], Number));
    },
    readTexts: (place) => (values[place] ?? []).map(String),
  });
}

type Columns = readonly [
  started: Float64Array,
  completed: Float64Array,
  pickers: Float64Array,
  ids: Float64Array,
];

function lastOf(pickEnds: Int32Array, [starts, completions, pickerIDs, ids]: Columns, arena: NumberArena) {
  const started = arena.doubles(pickEnds.length).fill(Number.NaN);
  const completed = arena.doubles(pickEnds.length).fill(Number.NaN);
  const pickers = arena.doubles(pickEnds.length).fill(Number.NaN);
  let pick = 0;
  for (let line = 0; line < pickEnds.length; line++) {
    let first = Number.POSITIVE_INFINITY;
    let last = -1;
    for (const end = pickEnds[line] ?? 0; pick < end; pick++) {
      const at = completions[pick] ?? Number.NaN;
      if (Number.isNaN(at)) continue;
      first = Math.min(first, numberOr(starts[pick], first));
      const by = last < 0 ? 1 : at - (completions[last] ?? 0);
      if (by > 0 || (by === 0 && (ids[pick] ?? 0) > (ids[last] ?? 0))) last = pick;
    }
    if (last < 0) continue;
    if (Number.isFinite(first)) started[line] = first;
    completed[line] = completions[last] ?? Number.NaN;
    pickers[line] = pickerIDs[last] ?? Number.NaN;
  }
  return { started, completed, pickers };
}

function numberOr(value: number | undefined, other: number): number {
  return value === undefined || Number.isNaN(value) ? other : value;
}
