import { followPick } from '../../src/server/tasks/lifecycle/follow-pick';
import { accept, type Outcome } from '../../src/server/tasks/lifecycle/outcome';
import {
  insertPick,
  type Picked,
  type PickInput,
  startTask,
} from '../../src/server/tasks/lifecycle/pick-line';
import { beginWork, openPick } from '../../src/server/tasks/lifecycle/picking';
import { patchLine } from '../../src/server/tasks/task-store';
import type { UnitOfWork } from '../../src/server/writes/unit-of-work';

/**
 * A picker stands at a line and has taken nothing yet, as a picker's own device leaves it: no route of this API begins a line.
 * One that the same picker has begun is no change.
 */
export async function startLine(
  unit: UnitOfWork,
  input: Pick<PickInput, 'taskLineID' | 'pickerID'>,
): Promise<Outcome<Picked>> {
  const begun = await beginWork(unit, input);
  if (!begun.ok) return begun;
  const { task, line, assignment } = begun.value;
  if (await openPick(unit, line, assignment)) return accept({ task, line });
  await insertPick(unit, begun.value, {
    timeStarted: unit.now,
    amount: 0,
    validated: false,
    outOfStock: false,
    scrapAmount: null,
    reasonCodeID: null,
    timeCompleted: null,
  });
  await patchLine(unit, line, { status: 'started' });
  const patch = await startTask(unit, begun.value);
  await followPick(unit, task, { ...line, status: 'started' });
  return accept({ task: { ...task, ...patch }, line: { ...line, status: 'started' } });
}
