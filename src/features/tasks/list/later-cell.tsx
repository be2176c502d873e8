import type { Row } from '../../../domain/resource';
import { erpStateLabels, erpStates } from '../../../domain/tasks/erp-states';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { Badge } from '../../../ui/badge';
import { DispatchCell } from '../dispatch/dispatch-cell';

/** Columns that are hidden by default. */
export type LaterName = 'dispatchID' | 'erpState';

/** A cell of such a column. */
export function LaterCell({ name, row }: { name: LaterName; row: Row }) {
  return name === 'erpState' ? <ErpMark row={row} /> : <DispatchCell row={row} />;
}

/** A task's state at the accounting system. */
function ErpMark({ row }: { row: Row }) {
  const translate = useLabel();
  const state = erpStates.find((one) => one === row.erpState);
  const tone = state === 'refused' ? 'danger' : state === 'sent' ? 'completed' : 'neutral';
  return state ? <Badge tone={tone}>{translate(erpStateLabels[state])}</Badge> : null;
}
