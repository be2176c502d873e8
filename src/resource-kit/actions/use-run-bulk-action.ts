import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { keyOf, nameOf, type Resource, type Row } from '../../domain/resource';
import type { Plan, Refusal } from '../../domain/sync/write';
import { toast } from '../../ui/feedback/toast-store';
import type { BulkAction, PlannedBulkAction } from './bulk-action';
import { useRunPlan } from './use-run-plan';

export interface BulkRun {
  readonly resource: Resource;
  /** The selected rows at the moment of the action. */
  readonly read: () => Promise<readonly Row[]>;
  readonly onDone: () => void;
}

/** Runs a bulk action on the selected rows. */
export function useRunBulkAction(): (action: BulkAction, run: BulkRun) => Promise<void> {
  const { t } = useLingui();
  const runPlan = useRunPlan();
  return useCallback(
    async (action, { resource, read, onDone }) => {
      const rows = await read();
      // Others may have deleted them since.
      if (rows.length === 0) {
        toast.info(t`What was selected is gone`);
        return onDone();
      }
      if ('open' in action) return void (await action.open(rows, onDone));
      const { plan, eligible } = await planFor(action, resource, rows);
      if (await runPlan(plan, rows.length, action.ask(eligible || rows.length))) onDone();
    },
    [runPlan, t],
  );
}

/** The action's writes for the rows that it applies to, and a refusal for each of the others. */
async function planFor(
  action: PlannedBulkAction,
  resource: Resource,
  rows: readonly Row[],
): Promise<{ readonly plan: Plan; readonly eligible: number }> {
  const refused: Refusal[] = [];
  const eligible = rows.filter((row) => {
    const reason = action.refuse?.(row) ?? null;
    if (reason === null) return true;
    const target = { resource: resource.name, id: keyOf(resource, row) };
    refused.push({ target, name: nameOf(resource, row), reason });
    return false;
  });
  const plan = await action.plan(eligible);
  return { plan: { writes: plan.writes, refused: [...refused, ...plan.refused] }, eligible: eligible.length };
}
