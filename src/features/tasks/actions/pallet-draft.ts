import type { PalletChange } from '../../../domain/mutations/task-pallets';
import { type TaskPallet, taskPallets } from '../../../domain/resources/tasks/task-pallets';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { maxPallets } from '../../../domain/tasks/pallets';
import { asNumber, isObject } from '../../../lib/json-values';
import { formName } from '../../../resource-kit/drafts/form-draft';
import type { Restored } from '../../../resource-kit/drafts/use-draft';

/** A task with its pallets; rows in the mirror are parsed already. */
export interface PalletTask {
  readonly task: Task;
  readonly pallets: readonly TaskPallet[];
}

/** Typed amounts, by task and pallet type; untouched ones are left out. */
export type PalletDraft = ReadonlyMap<string, number | null>;

export function draftKey(taskID: number, palletTypeID: number): string {
  return `${taskID}/${palletTypeID}`;
}

export function amountOf({ pallets }: PalletTask, palletTypeID: number): number {
  return pallets.find((one) => one.palletTypeID === palletTypeID)?.amount ?? 0;
}

/** Changes by task; an emptied field means 0. `invalid`: an amount is no integer from 0 to `maxPallets`. */
export function readDraft(
  tasks: readonly PalletTask[],
  palletTypeIDs: readonly number[],
  draft: PalletDraft,
): readonly PalletChange[] | 'invalid' {
  if (![...draft.values()].every(isCount)) return 'invalid';
  return tasks.flatMap((one) => {
    const { task } = one;
    const pallets = palletTypeIDs.flatMap((palletTypeID) => {
      const typed = draft.get(draftKey(task.taskID, palletTypeID));
      if (typed === undefined || (typed ?? 0) === amountOf(one, palletTypeID)) return [];
      return [{ palletTypeID, amount: typed ?? 0 }];
    });
    return pallets.length > 0 ? [{ task, known: one.pallets, pallets }] : [];
  });
}

function isCount(typed: number | null): boolean {
  const amount = typed ?? 0;
  return Number.isInteger(amount) && amount >= 0 && amount <= maxPallets;
}

/** Name of the draft of these tasks' counts on the device. */
export function palletsForm(tasks: readonly PalletTask[]): string {
  const ids = tasks.map(({ task }) => task.taskID).sort((a, b) => a - b);
  return formName(taskPallets, `of tasks ${ids}`);
}

/** An unsaved amount, and the one over which it was entered. */
interface KeptAmount {
  readonly taskID: number;
  readonly palletTypeID: number;
  readonly amount: number;
  readonly seen: number;
}

/** The draft to store; a text that is no count is left out. */
export function amountsToKeep(
  tasks: readonly PalletTask[],
  palletTypeIDs: readonly number[],
  draft: PalletDraft,
): readonly KeptAmount[] | null {
  const kept = tasks.flatMap((one) =>
    palletTypeIDs.flatMap((palletTypeID): KeptAmount[] => {
      const { taskID } = one.task;
      const seen = amountOf(one, palletTypeID);
      const typed = draft.get(draftKey(taskID, palletTypeID));
      if (typed === undefined || !isCount(typed) || (typed ?? 0) === seen) return [];
      return [{ taskID, palletTypeID, amount: typed ?? 0, seen }];
    }),
  );
  return kept.length === 0 ? null : kept;
}

/**
 * Restores a draft. A write of pallets does not name the former amount, so the server could not tell that it undoes
 * another count: amounts counted since are left as they are.
 */
export function enterKept(
  tasks: readonly PalletTask[],
  found: unknown,
): { readonly draft: PalletDraft; readonly restored: Restored } {
  const kept = Array.isArray(found) && found.every(isKeptAmount) ? found : [];
  const same = kept.filter(({ taskID, palletTypeID, seen }) => {
    const of = tasks.find(({ task }) => task.taskID === taskID);
    return of !== undefined && amountOf(of, palletTypeID) === seen;
  });
  const draft = new Map(same.map((one) => [draftKey(one.taskID, one.palletTypeID), one.amount]));
  if (kept.length === 0) return { draft, restored: false };
  if (same.length === 0) return { draft, restored: 'outdated' };
  return { draft, restored: same.length === kept.length || 'partly' };
}

function isKeptAmount(found: unknown): found is KeptAmount {
  if (!isObject(found)) return false;
  const { taskID, palletTypeID, amount, seen } = found;
  return [taskID, palletTypeID, amount, seen].every((number) => asNumber(number) !== null);
}
