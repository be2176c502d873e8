import type { Filter } from '../../query/query';
import type { Row } from '../../resource';
import { openStatuses } from '../../tasks/statuses';
import { placeFilter } from '../scope';
import type { FactsBatch, MomentRange } from './facts/facts-batch';
import { momentIn } from './facts/facts-columns';
import { isSameFacts, type TaskFacts, takeTask } from './facts/task-facts';
import { loadedPickTypes, orderPickTypes, type ReportRange } from './question';
import type { Report, SourceName } from './report';

export interface Source {
  /** Resource whose changes affect the report. */
  readonly resource: 'tasks' | 'taskErrors';
  /** Rows of the resource that may count match at least one of these. */
  filters(range: ReportRange): readonly Filter[];
  /** Adds the source's rows of one item to a batch. */
  put(facts: TaskFacts | Row, batch: FactsBatch, moments: MomentRange): void;
}

/** Every pick completed in the range, wherever its task is now. */
const picks: Source = {
  resource: 'tasks',
  filters: pickedTasks,
  put: (facts, batch, moments) => {
    if (isTask(facts)) batch.addPicks(facts, moments);
  },
};

/** Completed lines by their last pick. Lines picked on a merged task have no picks of their own. */
const pickedLines: Source = {
  resource: 'tasks',
  filters: pickedTasks,
  put: (facts, batch, moments) => {
    if (isTask(facts)) batch.addCompletedLines(facts, moments);
  },
};

/** Lines of orders with delivery in the range. */
const orderedLines: Source = {
  resource: 'tasks',
  filters: (range) => [delivered(range, { pickType: orderPickTypes, taskType: 'PIC' })],
  put: (facts, batch) => {
    if (isTask(facts)) batch.addLines(facts);
  },
};

/** Counted pallets of deliveries in the range. */
const pallets: Source = {
  resource: 'tasks',
  filters: (range) => [delivered(range, { pickType: loadedPickTypes, taskType: 'PIC' })],
  put: (facts, batch) => {
    if (isTask(facts)) batch.addPallets(facts);
  },
};

const errors: Source = {
  resource: 'taskErrors',
  filters: ({ from, to, pickerIDs }) => [
    { createdAt: { $gte: from, $lte: to }, ...(pickerIDs.length > 0 && { pickerID: pickerIDs }) },
  ],
  put: (facts, batch) => {
    if (!isTask(facts)) batch.addError(facts);
  },
};

export const sources: Readonly<Record<SourceName, Source>> = {
  picks,
  pickedLines,
  orderedLines,
  pallets,
  errors,
};

/** Number of rows computed at once, with those of a task kept together. */
const rowsABatch = 2000;

interface Batches {
  /** Reused for one batch after another. */
  readonly batch: FactsBatch;
  readonly moments: MomentRange;
}

/** Visits the rows of a source in batches, each from one block. */
export function eachBatch(
  { put }: Source,
  items: readonly (TaskFacts | Row)[],
  { batch, moments }: Batches,
  visit: () => void,
): void {
  batch.clear();
  for (const facts of items) {
    if (batch.count >= rowsABatch || (isTask(facts) && !batch.takes(facts))) {
      visit();
      batch.clear();
    }
    put(facts, batch, moments);
  }
  visit();
}

/** Filters for rows of the source's resource that may count. */
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
  return typeof facts.block === 'object' && facts.block !== null;
}

/** Whether the facts of a row before and after a change are equal for every report. */
export function isSameItem(a: TaskFacts | Row, b: TaskFacts | Row): boolean {
  return isTask(a) && isTask(b) ? isSameFacts(a, b) : JSON.stringify(a) === JSON.stringify(b);
}

/** Extracts the facts that reports use from a row, by resource. */
export const factsOf: Readonly<Record<Source['resource'], (row: Row) => TaskFacts | Row>> = {
  tasks: takeTask,
  taskErrors: (row) => ({ ...row, createdAt: momentOf(row.createdAt), updatedAt: momentOf(row.updatedAt) }),
};

function momentOf(value: unknown): number | null {
  const moment = momentIn(value);
  return Number.isNaN(moment) ? null : moment;
}
