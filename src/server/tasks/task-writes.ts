import type { Row } from '../../domain/resource';
import { notFound } from '../http/api-error';
import type { UnitOfWork, WriteAnswer } from '../writes/unit-of-work';
import type { CreatedTask } from './lifecycle/create-task';
import type { Outcomes } from './lifecycle/judge-each';
import type { Outcome } from './lifecycle/outcome';
import { noChildren } from './read/task-children';
import { readTask } from './read/task-queries';

/** The outcome's value; throws its refusal, which rolls back what was written before. */
export function accepted<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw outcome.refusal;
}

/** The answer to a write on one task: the task as it is now. Its children come with the feed. */
export async function answerTask(unit: UnitOfWork, taskID: number): Promise<WriteAnswer> {
  return { status: 200, body: await readHeader(unit, taskID) };
}

/** The answer to a creation: the task, and its lines' keys in the order in which they were sent. */
export async function answerCreated(
  unit: UnitOfWork,
  { taskID, lineIDs }: CreatedTask,
): Promise<WriteAnswer> {
  const task = await readHeader(unit, taskID);
  return { status: 200, body: { ...task, taskLines: lineIDs.map((taskLineID) => ({ taskLineID })) } };
}

async function readHeader(unit: UnitOfWork, taskID: number): Promise<Row> {
  const task = await readTask(unit.tx, unit.companyID, taskID, noChildren);
  if (!task) throw notFound();
  return task;
}

interface TaskResult {
  readonly taskID: number;
  readonly code: number;
  readonly message: string;
  readonly errorCode: string | null;
}

/**
 * Answers an act on several tasks, each on its own: a refusal of one does not affect the others. A single refused task
 * is answered with the refusal itself, since the console sends one task a write.
 */
export function answerEach(taskIDs: readonly number[], outcomes: Outcomes): WriteAnswer {
  const [only] = outcomes.values();
  if (outcomes.size === 1 && only && !only.ok) throw only.refusal;
  const results = taskIDs.flatMap((taskID) => {
    const outcome = outcomes.get(taskID);
    return outcome ? [toResult(taskID, outcome)] : [];
  });
  const failed = results.find((result) => result.code >= 300);
  return { status: 200, body: { message: failed?.message ?? 'Done', results } };
}

function toResult(taskID: number, outcome: Outcome<unknown>): TaskResult {
  if (outcome.ok) return { taskID, code: 200, message: 'Done', errorCode: null };
  const { status, body } = outcome.refusal;
  return { taskID, code: status, message: body.message, errorCode: body.code ?? null };
}
