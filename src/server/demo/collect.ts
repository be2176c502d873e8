import type { Row } from '../../domain/resource';
import { englishEvent } from '../../domain/tasks/event-messages';
import { loadOrder, packOrder, palletFields } from './packing';
import type { TaskStory } from './story';

type WorkName =
  | 'tasks'
  | 'taskLines'
  | 'assignments'
  | 'assignmentLines'
  | 'inventoryTransactions'
  | 'packages'
  | 'taskPallets'
  | 'eventLog';

interface Collected {
  readonly rows: Readonly<Record<WorkName, readonly Row[]>>;
  readonly lastActions: ReadonlyMap<number, string>;
}

/** Assigns keys in the order of the stories and resolves the references between their rows. */
export function collect(stories: Iterable<TaskStory>): Collected {
  const rows: Record<WorkName, Row[]> = {
    tasks: [],
    taskLines: [],
    assignments: [],
    assignmentLines: [],
    inventoryTransactions: [],
    packages: [],
    taskPallets: [],
    eventLog: [],
  };
  const lastActions = new Map<number, string>();
  for (const story of stories) {
    const taskID = rows.tasks.length + 1;
    const first = {
      line: rows.taskLines.length + 1,
      assignment: rows.assignments.length + 1,
      pick: rows.assignmentLines.length + 1,
    };
    const pallets = loadOrder(story);
    rows.tasks.push({ ...story.task, ...palletFields(pallets), taskID });
    for (const line of story.lines)
      rows.taskLines.push({ ...line, taskID, taskLineID: rows.taskLines.length + 1 });
    for (const one of story.assignments)
      rows.assignments.push({ ...one, taskID, assignmentID: rows.assignments.length + 1 });
    for (const pick of story.picks) {
      const keys = {
        assignmentID: first.assignment + pick.assignmentID,
        taskLineID: first.line + pick.taskLineID,
      };
      rows.assignmentLines.push({ ...pick, ...keys, assignmentLineID: rows.assignmentLines.length + 1 });
    }
    for (const move of story.moves) {
      const assignmentLineID = first.pick + (move.assignmentLineID ?? 0);
      rows.inventoryTransactions.push({
        ...move,
        assignmentLineID,
        inventoryTransactionID: rows.inventoryTransactions.length + 1,
      });
    }
    for (const one of pallets)
      rows.taskPallets.push({
        ...one,
        companyID: story.task.companyID,
        taskID,
        taskPalletID: rows.taskPallets.length + 1,
      });
    for (const one of packOrder(story))
      rows.packages.push({ ...one, taskID, packageID: rows.packages.length + 1 });
    for (const event of story.events) {
      const message = englishEvent(event.code, event.values);
      rows.eventLog.push({ ...event, message, taskID, eventID: rows.eventLog.length + 1 });
    }
    const { pickerID, lastActionTime } = story.task;
    if (pickerID !== null && lastActionTime && lastActionTime > (lastActions.get(pickerID) ?? '')) {
      lastActions.set(pickerID, lastActionTime);
    }
  }
  return { rows, lastActions };
}
