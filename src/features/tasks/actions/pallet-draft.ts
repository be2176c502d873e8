import type { PalletChange } from '../../../domain/mutations/task-pallets';
import type { TaskPallet } from '../../../domain/resources/tasks/task-pallets';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { maxPallets } from '../../../domain/tasks/pallets';

/** A task with the pallets it has; rows in the mirror are parsed already. */
export interface PalletTask {
  readonly task: Task;
  readonly pallets: readonly TaskPallet[];
}

/** Amounts as typed, by task and pallet type; what was not touched is not in it. */
export type PalletDraft = ReadonlyMap<string, number | null>;

export function draftKey(taskID: number, palletTypeID: number): string {
  return `${taskID}/${palletTypeID}`;
}

export function amountOf({ pallets }: PalletTask, palletTypeID: number): number {
  return pallets.find((one) => one.palletTypeID === palletTypeID)?.amount ?? 0;
}

/** What was changed, by task; an emptied field means 0. `invalid`: an amount is no integer from 0 to `maxPallets`. */
export function readDraft(
  tasks: readonly PalletTask[],
  palletTypeIDs: readonly number[],
  draft: PalletDraft,
): readonly PalletChange[] | 'invalid' {
  const amounts = [...draft.values()].map((amount) => amount ?? 0);
  const isCount = (amount: number) => Number.isInteger(amount) && amount >= 0 && amount <= maxPallets;
  if (!amounts.every(isCount)) return 'invalid';
  return tasks.flatMap((one) => {
    const { task } = one;
    const pallets = palletTypeIDs.flatMap((palletTypeID) => {
      const typed = draft.get(draftKey(task.taskID, palletTypeID));
      if (typed === undefined || (typed ?? 0) === amountOf(one, palletTypeID)) return [];
      return [{ palletTypeID, amount: typed ?? 0 }];
    });
    return pallets.length > 0 ? [{ task, pallets }] : [];
  });
}
