import type { Row } from '../../../resource';
import { blockOf, type FactsBlock } from './facts-block';
import { factsColumns, takeFacts } from './facts-columns';

/**
 * The facts of a task for reports: a few of its own fields, and its position in a block that stores the children of
 * several tasks.
 */
export interface TaskFacts {
  readonly task: Row;
  readonly block: FactsBlock;
  readonly place: number;
}

/** Fields of tasks that reports read, without moments; filters read the rows themselves. */
export const taskFields: readonly string[] = [
  'taskID',
  'taskNumber',
  'taskType',
  'pickType',
  'priority',
  'warehouseID',
  'route',
];

/** A block of no tasks. */
const emptyBlock = blockOf([]);

/** @param block omitted, or without the task: it has no children */
export function factsIn(block: FactsBlock | undefined, task: Row): TaskFacts {
  const place = block?.placeOf(Number(task.taskID)) ?? -1;
  return block && place >= 0 ? { task, block, place } : { task, block: emptyBlock, place: 0 };
}

/** Facts of a task as the API represents it. */
export function takeTask(row: Row): TaskFacts {
  return factsIn(blockOf(takeFacts([row])), row);
}

/** Whether both are equal for every report. */
export function isSameFacts(a: TaskFacts, b: TaskFacts): boolean {
  if (a === b) return true;
  if (taskFields.some((name) => (a.task[name] ?? null) !== (b.task[name] ?? null))) return false;
  if (a.block === b.block) return a.place === b.place;
  return factsColumns.every(({ frame, kind }, column) => {
    const [from, to] = spanOf(a, frame);
    const [otherFrom, otherTo] = spanOf(b, frame);
    if (to - from !== otherTo - otherFrom) return false;
    const [own, others] =
      kind === 'text'
        ? [a.block.texts(column), b.block.texts(column)]
        : [a.block.numbers(column), b.block.numbers(column)];
    for (let row = from; row < to; row++)
      if (!Object.is(own[row], others[otherFrom + row - from])) return false;
    return true;
  });
}

type Span = readonly [from: number, to: number];

/** Range of a task's rows in a frame. */
export function spanOf({ block, place }: TaskFacts, frame: (typeof factsColumns)[number]['frame']): Span {
  if (frame === 'task') return block.lineEnds.length === 0 ? [0, 0] : [place, place + 1];
  if (frame === 'pallet') return between(block.palletEnds, place, place + 1);
  const lines = between(block.lineEnds, place, place + 1);
  return frame === 'line' ? lines : between(block.pickEnds, ...lines);
}

/** From the end of the rows before `first` to the end of those before `end`. */
export function between(ends: Int32Array, first: number, end: number): Span {
  return [first === 0 ? 0 : (ends[first - 1] ?? 0), end === 0 ? 0 : (ends[end - 1] ?? 0)];
}
