import { describe, expect, it } from 'vitest';
import { createRow } from '../../../domain/mutations/rows';
import { type Task, tasks as tasksResource } from '../../../domain/resources/tasks/tasks';
import { draftKey, type PalletTask, readDraft } from './pallet-draft';

function task(taskID: number, amounts: Readonly<Record<number, number>>): PalletTask {
  const created = createRow(tasksResource, taskID, { taskNumber: `T${taskID}` }, 7).effects[0];
  if (created?.kind !== 'create') throw new Error('a creation creates');
  const pallets = Object.entries(amounts).map(([palletTypeID, amount]) => ({
    taskPalletID: 1,
    companyID: 7,
    taskID,
    palletTypeID: Number(palletTypeID),
    amount,
  }));
  return { task: created.row as Task, pallets };
}

describe('the pallets of a dialog', () => {
  const tasks = [task(1, { 5: 2 }), task(2, {})];
  const read = (typed: Readonly<Record<string, number | null>>) =>
    readDraft(tasks, [5, 6], new Map(Object.entries(typed)));

  it('are sent for the tasks and types that differ only', () => {
    expect(read({})).toEqual([]);
    expect(read({ [draftKey(1, 5)]: 2, [draftKey(2, 6)]: 0, [draftKey(2, 5)]: null })).toEqual([]);
    expect(read({ [draftKey(1, 5)]: null, [draftKey(1, 6)]: 3 })).toEqual([
      {
        task: tasks[0]?.task,
        known: tasks[0]?.pallets,
        pallets: [
          { palletTypeID: 5, amount: 0 },
          { palletTypeID: 6, amount: 3 },
        ],
      },
    ]);
  });

  it('are whole numbers from 0 to the most that the server takes', () => {
    for (const amount of [-1, 1.5, Number.NaN, 10_000])
      expect(read({ [draftKey(2, 5)]: amount })).toBe('invalid');
    expect(read({ [draftKey(2, 5)]: 9999 })).toHaveLength(1);
  });
});
