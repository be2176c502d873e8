import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { useRealKey } from '../../../resource-kit/device/use-real-key';
import { RecordView } from '../../../resource-kit/record/record-view';
import { useRecordEdit } from '../../../resource-kit/record/use-record-edit';
import { DeadEnd } from '../../../ui/feedback/dead-end';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { Card } from '../../../ui/layout/card';
import { assignmentsOf, linesOf, picksOf } from '../detail/task-children';
import type { TaskTrail } from '../detail/task-trail';
import { LineFrame } from './line-frame';
import { LinePicks } from './line-picks';
import { LineStock } from './line-stock';

const LineEditor = lazy(() => import('./line-editor').then((m) => ({ default: m.LineEditor })));

/** Every field of a line: what was ordered first, then how it is checked, then what it belongs to. */
const shown = [
  'lineNumber',
  'productCode',
  'productName',
  'status',
  'bin',
  'binTo',
  'lot',
  'taskAmount',
  'actualAmount',
  'originalAmount',
  'orderedTotal',
  'binTotalBeforeTask',
  'uom',
  'weight',
  'volume',
  'lineVaryingWeightMin',
  'lineVaryingWeightMax',
  'checkMethod',
  'binValidationMethod',
  'binValidationDigits',
  'containerNumber',
  'orderID',
  'lineCode',
  'serialNumbers',
  'lineAdditionalInfo',
  'productID',
  'taskLineID',
] as const satisfies readonly (keyof typeof taskLines.fields)[];

/** A line of the last task of the trail: its fields, who picked it, and the stock that moved. */
export function TaskLinePage({ trail }: { trail: TaskTrail }) {
  const { lineID = '' } = useParams();
  // Each line has a form of its own: the pager leads from one to the next.
  return <LineAt key={lineID} lineID={Number(lineID)} trail={trail} />;
}

function LineAt({ lineID, trail }: { lineID: number; trail: TaskTrail }) {
  const { t } = useLingui();
  const edit = useRecordEdit();
  const key = useRealKey(lineID);
  const open = trail.at(-1);
  if (!open) return null;
  const { task, base } = open;
  const lines = linesOf(task);
  const line = lines.find(({ taskLineID }) => taskLineID === key);
  if (!line) return <MissingLine base={base} />;
  const picks = picksOf(line);
  return (
    <LineFrame trail={trail} open={open} line={line} lines={lines} edit={edit}>
      <Card>
        {edit.form?.id ? (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <LineEditor id={edit.form.id} task={task} line={line} onSaved={edit.stop} />
          </Suspense>
        ) : (
          <RecordView resource={taskLines} row={line} fields={shown} />
        )}
      </Card>
      <Card flush title={t`Picks`}>
        <LinePicks picks={picks} assignments={assignmentsOf(task)} />
      </Card>
      <Card flush title={t`Inventory transactions`}>
        <LineStock pickIDs={picks.map(({ assignmentLineID }) => assignmentLineID)} />
      </Card>
    </LineFrame>
  );
}

function MissingLine({ base }: { base: string }) {
  const { t } = useLingui();
  return (
    <DeadEnd
      title={t`It does not exist, or not any more`}
      to={`${base}/taskLines`}
      toLabel={t`Back to the task`}
    />
  );
}
