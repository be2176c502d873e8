import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense } from 'react';
import type { Row } from '../../../domain/resource';
import { useReferenceName } from '../../../resource-kit/fields/use-reference-name';
import type { ColumnOverrides } from '../../../resource-kit/list/resource-columns';
import { Badge } from '../../../ui/badge';
import { IconHand, IconMerge } from '../../../ui/icons';
import type { LaterName } from './later-cell';

const LaterCell = lazy(() => import('./later-cell').then((m) => ({ default: m.LaterCell })));

/** A cell of a column that is hidden by default: its code is loaded with the first of them. */
const later =
  (name: LaterName): ComponentType<{ row: Row }> =>
  ({ row }) => (
    <Suspense fallback={null}>
      <LaterCell {...{ name, row }} />
    </Suspense>
  );

/** Widths and priorities of a task's columns. */
export const taskColumns: ColumnOverrides = {
  taskNumber: { cell: NumberWithGroup, pinned: true, width: 150, priority: 1 },
  status: { width: 140, priority: 2 },
  customerName: { width: 220, priority: 3 },
  taskType: { width: 140, priority: 4 },
  picker: { priority: 5 },
  onHold: { cell: HoldMark, width: 110, priority: 6 },
  erpState: { cell: later('erpState'), width: 120 },
  priority: { width: 105 },
  lineCount: { width: 80 },
  routeID: { cell: RouteName },
  dispatchID: { cell: later('dispatchID') },
};

/** Tasks of a group stay in the list one by one: the mark shows that they belong together. */
function NumberWithGroup({ row }: { row: Row }) {
  const { t } = useLingui();
  const { taskGroupID: group } = row;
  if (typeof group !== 'number') return row.taskNumber as string;
  return (
    <span className="flex items-center gap-1.5">
      <span className="truncate">{String(row.taskNumber)}</span>
      <Badge tone="brand" icon={IconMerge}>
        <span className="sr-only">{t`Task group`} </span>
        {group}
      </Badge>
    </span>
  );
}

/** A route that is only a text is shown as such. */
function RouteName({ row }: { row: Row }) {
  const { routeID, route } = row;
  const name = useReferenceName('routes', typeof routeID === 'number' ? routeID : null);
  return name || (typeof route === 'string' ? route : null);
}

function HoldMark({ row }: { row: Row }) {
  const { t } = useLingui();
  return row.onHold === true ? <Badge tone="paused" icon={IconHand}>{t`On hold`}</Badge> : null;
}
