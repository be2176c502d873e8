import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Plan } from '../../../domain/sync/write';
import { useSubmit } from '../../../resource-kit/device/use-submit';
import { toast } from '../../../ui/feedback/toast-store';
import { useConfirm } from '../../../ui/overlay/confirm';
import { EligibilityNote } from './eligibility-note';

export interface PlannedAction {
  /** The question's title: "Put tasks on hold?". */
  readonly question: string;
  /** The deed on the button: "Hold". */
  readonly verb: string;
  /** What the toast says when it is queued. */
  readonly done: string;
  readonly danger?: boolean;
}

/**
 * Shows to how many of the chosen tasks an action applies, asks, and queues it. Resolves true when it was queued.
 */
export function useRunPlan(): (plan: Plan, chosen: number, action: PlannedAction) => Promise<boolean> {
  const { t } = useLingui();
  const confirm = useConfirm();
  const submit = useSubmit();
  return useCallback(
    async (plan, chosen, action) => {
      if (plan.writes.length === 0 && plan.refused.length === 0) {
        toast.info(t`Choose tasks first`);
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
      // The person has just seen whom it leaves out: no second message about that.
      return submit({ writes: plan.writes, refused: [] }, { undo: !action.danger, message: action.done });
    },
    [confirm, submit, t],
  );
}
