import { expect, it } from 'vitest';
import type { TaskPallet } from '../resources/tasks/task-pallets';
import type { Task } from '../resources/tasks/tasks';
import { tasks } from '../resources/tasks/tasks';
import { foldRows } from '../sync/fold-rows';
import { overlayOf } from '../sync/overlay';
import type { OutboxEntry } from '../sync/write';
import { fillPlaceholders } from '../tasks/event-messages';
import { planCreatePallets, planUpdatePallets } from './task-pallets';

const pallet = (taskPalletID: number, palletTypeID: number | null, amount: number): TaskPallet => ({
  taskPalletID,
  companyID: 1,
  taskID: 4,
  palletTypeID,
  amount,
});
const stored = [pallet(11, 5, 2), pallet(12, 6, 1), pallet(13, null, 3)];
const task = {
  taskID: 4,
  companyID: 1,
  taskNumber: 'T4',
  taskPallets: stored,
  palletSummary: 'EUR 2, FIN 1',
};
const nameOf = (id: number) => ({ 5: 'EUR', 6: 'FIN', 7: 'Half' })[id] ?? String(id);

/** The task as shown while the changes are pending, one after the other. */
function shownAfter(...changes: readonly (readonly [number, number])[][]) {
  const entries: OutboxEntry[] = [];
  const shown = () => foldRows([task], tasks, overlayOf([...entries]))[0] as typeof task;
  for (const change of changes) {
    const pallets = change.map(([palletTypeID, amount]) => ({ palletTypeID, amount }));
    const known = shown().taskPallets;
    const [write] = planUpdatePallets([{ task: task as unknown as Task, known, pallets }], 1, nameOf).writes;
    entries.push({ ...write, seq: entries.length, state: 'pending' } as OutboxEntry);
  }
  return { entries, ...shown() };
}

it('pallets that wait for the server are shown as entered, and later ones on top of them', () => {
  const { taskPallets, palletSummary, entries } = shownAfter([
    [5, 0],
    [6, 4],
    [7, 2],
  ]);
  expect(taskPallets.map(({ palletTypeID, amount }) => [palletTypeID, amount])).toEqual([
    [6, 4],
    [null, 3],
    [7, 2],
  ]);
  expect(palletSummary).toBe('FIN 4, Half 2');
  // Nothing is created: a creation would be searched for if its answer is lost.
  expect(entries.flatMap(({ effects }) => effects.map(({ kind, resource }) => [kind, resource]))).toEqual([
    ['patch', 'tasks'],
  ]);
  const later = shownAfter([[7, 2]], [[7, 3]], [[5, 0]]);
  expect(later.palletSummary).toBe('FIN 1, Half 3');
  expect(later.taskPallets).toHaveLength(3);
});

it('the API is sent the entered types, and no others', () => {
  const { entries } = shownAfter([
    [5, 0],
    [7, 2],
  ]);
  const pallets = [
    { palletTypeID: 5, amount: 0 },
    { palletTypeID: 7, amount: 2 },
  ];
  expect(entries.map(({ name, title }) => [name, fillPlaceholders(title)])).toEqual([
    ['task.update-pallets', 'Set pallets of task T4'],
  ]);
  expect(entries.map(({ request }) => request)).toEqual([
    {
      ...{ method: 'POST', path: 'tasks/action/update-pallets' },
      body: { companyID: 1, tasks: [{ taskID: 4, pallets }] },
    },
  ]);
});

it('pallets are counted of tasks that have lines', () => {
  const plan = planCreatePallets(
    [{ ...task, lineCount: 2 } as unknown as Task, { ...task, lineCount: 0 } as unknown as Task],
    1,
  );
  expect(plan.writes).toMatchObject([
    {
      request: { method: 'POST', path: 'tasks/action/create-pallets', body: { companyID: 1, taskIds: [4] } },
    },
  ]);
  expect(plan.writes.map(({ name, title }) => [name, fillPlaceholders(title)])).toEqual([
    ['task.create-pallets', 'Count pallets of task T4'],
  ]);
  expect(plan.refused).toMatchObject([{ reason: { code: 'task.no-lines' } }]);
});

it('a task without pallets has none in text either', () => {
  expect(
    shownAfter([
      [5, 0],
      [6, 0],
    ]),
  ).toMatchObject({ palletSummary: null, taskPallets: [{ palletTypeID: null }] });
});
