import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Plan, Write } from '../../domain/sync/write';
import { groupBy } from '../../lib/group-by';
import { toast } from '../../ui/feedback/toast-store';
import { useLabel } from '../fields/use-label';
import { listIds } from '../list/list-ids';
import { useDevice, useIsReadOnly } from './device';
import { rememberUserAction } from './outcome-toasts';
import { useUnstored } from './use-unstored';

export interface SubmitWorkOptions {
  /** Offers Undo in the toast until the writes are sent. Not for destructive actions, which ask first. */
  readonly undo?: boolean;
  /** Text of the toast; by default the write's own title, or the number of changes. */
  readonly message?: string;
  /** No toast on success: view preferences and the like. */
  readonly silent?: boolean;
  /** Called with the reason when the device could not store it; the user has been told. */
  readonly onFailure?: (problem: unknown) => void;
}

export type SubmitWork = (work: Plan | readonly Write[], options?: SubmitWorkOptions) => Promise<boolean>;

const undoMs = 5000;

/**
 * Queues writes on the device and shows the outcome (with Undo), with refused targets and reasons. Resolves true once
 * the writes are durable, false when there was nothing to write or the device failed.
 */
export function useSubmit(): SubmitWork {
  const device = useDevice();
  const isReadOnly = useIsReadOnly();
  const { t } = useLingui();
  const translate = useLabel();
  const tellUnstored = useUnstored();
  return useCallback(
    async (work, options = {}) => {
      if (isReadOnly) {
        if (!options.silent) toast.error(t`The session has ended. Sign in again to make changes.`);
        return false;
      }
      const plan: Plan = 'writes' in work ? work : { writes: work, refused: [] };
      for (const [reason, names] of refusedByReason(plan, translate))
        toast.error(`${listIds(names)}: ${reason}`);
      const [first] = plan.writes;
      if (!first) return false;
      try {
        const { userActionID } = await device.submit(plan.writes, options.undo ? { undoMs: undoMs } : {});
        rememberUserAction(userActionID, options.silent ?? false);
        if (options.silent) return true;
        const count = plan.writes.length;
        const message = options.message ?? (count === 1 ? translate(first.title) : t`${count} changes`);
        const undo = async () => {
          const taken = await device.undo(userActionID);
          if (taken === count) toast.info(t`Undone`);
          else
            toast.error(
              taken === 0 ? t`Too late: it has been sent` : t`Undone in part: ${taken} of ${count}`,
            );
        };
        const action = options.undo
          ? { label: t`Undo`, isUndo: true, onClick: () => void undo().catch(tellUnstored) }
          : undefined;
        toast.info(message, { id: userActionID, action, durationMs: options.undo ? undoMs : undefined });
        return true;
      } catch (problem) {
        options.onFailure?.(problem);
        await tellUnstored(problem);
        return false;
      }
    },
    [device, isReadOnly, t, tellUnstored, translate],
  );
}

function refusedByReason(plan: Plan, translate: ReturnType<typeof useLabel>): Map<string, string[]> {
  const refused = groupBy(plan.refused, ({ reason }) => translate(reason));
  return new Map([...refused].map(([reason, group]) => [reason, group.map(({ name }) => name)]));
}
