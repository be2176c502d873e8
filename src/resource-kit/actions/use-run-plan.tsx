import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Plan } from '../../domain/sync/write';
import { toast } from '../../ui/feedback/toast-store';
import { useConfirm } from '../../ui/overlay/confirm';
import { useSubmit } from '../device/use-submit';
import { EligibilityNote } from './eligibility-note';

export interface PlannedAction {
  /** The question's title: "Put tasks on hold?". */
  readonly question: string;
  /** On the button: "Hold". */
  readonly verb: string;
  /** Text of the toast when it is queued; left out: how many changes there are. */
  readonly done?: string;
  readonly danger?: boolean;
  /** Afterwards the rows are gone or changed: their page has nothing more to show. */
  readonly leaves?: boolean;
}

/** Shows to how many of the chosen rows an action applies, asks, and queues it. Resolves true when it was queued. */
export function useRunPlan(): (plan: Plan, chosen: number, action: PlannedAction) => Promise<boolean> {
  const { t } = useLingui();
  const confirm = useConfirm();
  const submit = useSubmit();
  return useCallback(
    async (plan, chosen, action) => {
      if (plan.writes.length === 0 && plan.refused.length === 0) {
        toast.info(t`What was selected is gone`);
        return false;
      }
      const ask = {
        title: action.question,
        body: <EligibilityNote plan={plan} chosen={chosen} />,
        danger: action.danger ?? false,
      };
      if (plan.writes.length === 0) {
        await confirm({ ...ask, isNotice: true });
        return false;
      }
      if (!(await confirm({ ...ask, confirmLabel: action.verb }))) return false;
      // The user has just seen which rows are left out: no second message about that.
      return submit(
        { writes: plan.writes, refused: [] },
        { undo: !action.danger, ...(action.done && { message: action.done }) },
      );
    },
    [confirm, submit, t],
  );
}
