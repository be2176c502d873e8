import { Trans } from '@lingui/react/macro';
import type { Plan } from '../../domain/sync/write';
import { groupBy } from '../../lib/group-by';
import { useLabel } from '../fields/use-label';
import { listIds } from '../list/list-ids';

/**
 * How many of the chosen rows an action applies to, and why the others are left out (decision 17).
 * @param chosen number of rows; one write may be about several of them, and one row may need several writes
 */
export function EligibilityNote({ plan, chosen: all }: { plan: Plan; chosen: number }) {
  const translate = useLabel();
  const can = all - plan.refused.length;
  const total = can + (plan.also?.length ?? 0);
  const reasons = groupBy(plan.refused, ({ reason }) => translate(reason));
  return (
    <div className="flex flex-col gap-1">
      <p>
        {plan.also?.length ? (
          <Trans>
            Applies to <strong>{total}</strong>, including {listIds(plan.also)}.
          </Trans>
        ) : (
          <Trans>
            Applies to <strong>{can}</strong> of {all}.
          </Trans>
        )}
      </p>
      {reasons.size > 0 && (
        <ul className="text-ink-3 list-disc pl-5">
          {[...reasons].map(([reason, refused]) => (
            <li key={reason}>
              {reason}: {listIds(refused.map(({ name }) => name))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
