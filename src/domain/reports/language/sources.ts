import { momentNumber } from '../../../lib/moment-number';
import type { Filter } from '../../query/query';
import type { Row } from '../../resource';
import { openStatuses } from '../../tasks/statuses';
import { placeFilter } from '../scope';
import type { Tables } from './evaluate';
import { loadedPickTypes, orderPickTypes, type ReportRange } from './question';
import type { Report, SourceName } from './report';

/** What reports take of a task with its children: only what some report reads, moments as milliseconds. */
export interface TaskFacts {
  readonly task: Row;
  readonly lines: readonly LineFacts[];
  readonly pallets: readonly Row[];
}

export interface LineFacts {
  readonly line: Row;
  readonly picks: readonly { readonly pick: Row; readonly assignment: Row }[];
  /** From the first start to the last completion, and who completed it; null: nothing was picked. */
  readonly last: Row | null;
}

export interface Source {
  /** Resource whose changes change the report. */
  readonly resource: 'tasks' | 'taskErrors';
  /** Rows of the resource that may count fulfil one of these. */
  filters(range: ReportRange): readonly Filter[];
  /** Gives what comes together, row by row. */
  each(facts: TaskFacts | Row, range: MomentRange, visit: (tables: Tables) => void): void;
}

export interface MomentRange {
  readonly fromMs: number;
  readonly toMs: number;
  readonly pickerIDs: ReadonlySet<number>;
}

/** Every pick completed in the range, wherever its task is now. */
const picks: Source = {
  resource: 'tasks',
  filters: pickedTasks,
  each: (facts, range, visit) => {
    if (!isTask(facts)) return;
    const { task } = facts;
    for (const { line, picks: all } of facts.lines) {
      for (const { pick, assignment } of all) {
        if (isIn(pick.timeCompleted, range) && isBy(assignment.pickerID, range))
          visit({ task, line, pick, assignment });
      }
    }
  },
};

/** Completed lines by their last pick. Lines that were picked on a merged task have none of their own. */
const pickedLines: Source = {
  resource: 'tasks',
  filters: pickedTasks,
  each: (facts, range, visit) => {
    if (!isTask(facts)) return;
    for (const { line, last } of facts.lines) {
      if (line.status !== 'completed' || !last) continue;
      if (isIn(last.timeCompleted, range) && isBy(last.pickerID, range))
        visit({ task: facts.task, line, last });
    }
  },
};

/** Lines of orders to be delivered in the range. */
const orderedLines: Source = {
  resource: 'tasks',
  filters: (range) => [delivered(range, { pickType: orderPickTypes, taskType: 'PIC' })],
  each: (facts, _, visit) => {
    if (isTask(facts)) for (const { line } of facts.lines) visit({ task: facts.task, line });
  },
};

/** Counted pallets of what is to be delivered in the range. */
const pallets: Source = {
  resource: 'tasks',
  filters: (range) => [delivered(range, { pickType: loadedPickTypes, taskType: 'PIC' })],
  each: (facts, _, visit) => {
    if (isTask(facts)) for (const pallet of facts.pallets) visit({ task: facts.task, pallet });
  },
};

const errors: Source = {
  resource: 'taskErrors',
  filters: ({ from, to }) => [{ createdAt: { $gte: from, $lte: to } }],
  each: (facts, _, visit) => {
    if (!isTask(facts)) visit({ error: facts });
  },
};

export const sources: Readonly<Record<SourceName, Source>> = {
  picks,
  pickedLines,
  orderedLines,
  pallets,
  errors,
};

/** Rows of the source's resource that may count. */
export function filtersOf({ source }: Pick<Report, 'source'>, range: ReportRange): readonly Filter[] {
  return sources[source].filters(range);
}

/** Completed since the range began, or open with something picked: a pick is never later than its task's completion. */
function pickedTasks(range: ReportRange): readonly Filter[] {
  const among = { ...placeFilter(range), ...typeFilter(range) };
  return [
    { status: 'completed', timeCompleted: { $gte: range.from }, ...among },
    { status: openStatuses, linesCompleted: { $gt: 0 }, ...among },
    { status: openStatuses, pickedAmount: { $gt: 0 }, ...among },
  ];
}

function delivered(range: ReportRange, kind: Filter): Filter {
  return {
    deliveryDate: { $gte: range.from, $lte: range.to },
    status: ['new', 'started', 'paused', 'suspended', 'completed'],
    ...kind,
    ...placeFilter(range),
  };
}

function typeFilter({ taskTypes }: ReportRange): Filter {
  return taskTypes.length === 0 ? {} : { taskType: taskTypes };
}

function isTask(facts: TaskFacts | Row): facts is TaskFacts {
  return Array.isArray(facts.lines);
}

function isIn(moment: unknown, { fromMs, toMs }: MomentRange): boolean {
  return typeof moment === 'number' && moment >= fromMs && moment <= toMs;
}

function isBy(pickerID: unknown, { pickerIDs }: MomentRange): boolean {
  return pickerIDs.size === 0 || (typeof pickerID === 'number' && pickerIDs.has(pickerID));
}

const taskFields = [
  'taskID',
  'taskNumber',
  'taskType',
  'pickType',
  'priority',
  'warehouseID',
  'route',
  'deliveryDate',
];
const lineFields = [
  'taskLineID',
  'productID',
  'productCode',
  'productName',
  'bin',
  'status',
  'originalAmount',
  'taskAmount',
  'actualAmount',
];
const pickFields = [
  'assignmentLineID',
  'amount',
  'scrapAmount',
  'reasonCodeID',
  'timeStarted',
  'timeCompleted',
];
const palletFields = ['palletTypeID', 'amount'];

/** What reports take of a row, by its resource. */
export const factsOf: Readonly<Record<Source['resource'], (row: Row) => TaskFacts | Row>> = {
  tasks: taskFacts,
  taskErrors: (row) => ({ ...row, createdAt: momentOf(row.createdAt), updatedAt: momentOf(row.updatedAt) }),
};

/** What reports take of a task as it is on the wire. */
function taskFacts(row: Row): TaskFacts {
  const pickers = new Map<unknown, Row>(
    listOf(row.assignments).map(({ assignmentID, pickerID }) => [assignmentID, { pickerID }]),
  );
  const nobody: Row = { pickerID: null };
  const lines = listOf(row.taskLines).map((line): LineFacts => {
    const done = listOf(line.assignmentLines).map((pick) => ({
      pick: pickOf(pick),
      assignment: pickers.get(pick.assignmentID) ?? nobody,
    }));
    return { line: some(line, lineFields), picks: done, last: lastOf(done) };
  });
  return {
    task: some(row, taskFields),
    lines,
    pallets: listOf(row.taskPallets).map((one) => some(one, palletFields)),
  };
}

function lastOf(picked: LineFacts['picks']): Row | null {
  let first = Number.POSITIVE_INFINITY;
  let last: LineFacts['picks'][number] | null = null;
  for (const one of picked) {
    const { timeStarted, timeCompleted } = one.pick;
    if (typeof timeCompleted !== 'number') continue;
    if (typeof timeStarted === 'number') first = Math.min(first, timeStarted);
    if (!last || isAfter(one.pick, last.pick)) last = one;
  }
  if (!last) return null;
  return {
    timeStarted: Number.isFinite(first) ? first : null,
    timeCompleted: last.pick.timeCompleted,
    pickerID: last.assignment.pickerID,
  };
}

function isAfter(pick: Row, other: Row): boolean {
  const by = Number(pick.timeCompleted) - Number(other.timeCompleted);
  return by > 0 || (by === 0 && Number(pick.assignmentLineID) > Number(other.assignmentLineID));
}

function pickOf(pick: Row): Row {
  const { timeStarted, timeCompleted, ...rest } = some(pick, pickFields);
  return { ...rest, timeStarted: momentOf(timeStarted), timeCompleted: momentOf(timeCompleted) };
}

/** Milliseconds of an ISO moment; null: it is none. */
function momentOf(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const moment = momentNumber(value) ?? Date.parse(value);
  return Number.isNaN(moment) ? null : moment;
}

function some(row: Row, names: readonly string[]): Row {
  const taken: Record<string, unknown> = {};
  for (const name of names) taken[name] = row[name] ?? null;
  return taken;
}

function listOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value : [];
}
