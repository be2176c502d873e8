import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../../domain/resource';
import { erpStateLabels, erpStates } from '../../../domain/tasks/erp-states';
import { useLabel } from '../../../resource-kit/fields/use-label';
import type { ColumnOverrides } from '../../../resource-kit/list/resource-columns';
import { Badge } from '../../../ui/badge';
import { IconHand } from '../../../ui/icons';

/** Widths and order of importance of a task's columns. */
export const taskColumns: ColumnOverrides = {
  taskNumber: { pinned: true, width: 150, priority: 1 },
  status: { width: 125, priority: 2 },
  customerName: { width: 220, priority: 3 },
  taskType: { width: 140, priority: 4 },
  picker: { priority: 5 },
  onHold: { cell: HoldMark, width: 110, priority: 6 },
  erpState: { cell: ErpMark, width: 120 },
  priority: { width: 105 },
  lineCount: { width: 80 },
};

function HoldMark({ row }: { row: Row }) {
  const { t } = useLingui();
  return row.onHold === true ? <Badge tone="paused" icon={IconHand}>{t`On hold`}</Badge> : null;
}

function ErpMark({ row }: { row: Row }) {
  const translate = useLabel();
  const state = erpStates.find((one) => one === row.erpState);
  const tone = state === 'refused' ? 'danger' : state === 'sent' ? 'completed' : 'neutral';
  return state ? <Badge tone={tone}>{translate(erpStateLabels[state])}</Badge> : null;
}
