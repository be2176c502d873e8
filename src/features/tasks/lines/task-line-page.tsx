import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, use, useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { useMay } from '../../../resource-kit/device/use-may';
import { useRealKey } from '../../../resource-kit/device/use-real-key';
import { formName } from '../../../resource-kit/drafts/form-draft';
import { useOpenedByDraft } from '../../../resource-kit/drafts/use-draft';
import { RecordView } from '../../../resource-kit/record/record-view';
import { MissingKey, MissingRow, useKeptForForm } from '../../../resource-kit/record/row-gate';
import type { RecordEdit } from '../../../resource-kit/record/use-record-edit';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { Card } from '../../../ui/layout/card';
import { assignmentsOf, linesOf, picksOf } from '../detail/task-children';
import type { TaskTrail } from '../detail/task-trail';
import { LineFrame } from './line-frame';
import { LinePicks } from './line-picks';
import { LineStock } from './line-stock';

const LineEditor = lazy(() => import('./line-editor').then((m) => ({ default: m.LineEditor })));

/** Every field of a line: the order first, then its checks, then its context. */
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

/** A line of the last task of the trail: its fields, picks and stock movements. */
export function TaskLinePage({ trail }: { trail: TaskTrail }) {
  const formID = useId();
  const { lineID: address } = useParams();
  const lineID = Number(address);
  const key = useRealKey(lineID);
  /** The line whose form is open, by the key with which it was opened. */
  const [edited, setEdited] = useState<number | null>(null);
  const editedKey = useRealKey(edited);
  const isEdited = edited !== null && (edited === lineID || editedKey === key);
  const stop = () => setEdited(null);
  const mayEdit = useMay('update', taskLines);
  useOpenedByDraft(formName(taskLines, key), () => mayEdit && setEdited(lineID));
  // After going to another line and back, this one is shown for reading.
  if (edited !== null && edited > 0 && !isEdited) stop();
  const form = isEdited ? { id: formID, cancel: stop } : null;
  // Each line has its own form: the pager leads from one to the next, and the server may give it another key.
  const own = isEdited ? edited : lineID;
  return (
    <LineAt key={own} lineKey={key} trail={trail} edit={{ form, start: () => setEdited(lineID), stop }} />
  );
}

interface LineAtProps {
  lineKey: number;
  trail: TaskTrail;
  edit: RecordEdit;
}

function LineAt({ lineKey, trail, edit }: LineAtProps) {
  const { t } = useLingui();
  const open = trail.at(-1);
  const lines = open ? linesOf(open.task) : [];
  const found = lines.find(({ taskLineID }) => taskLineID === lineKey) ?? null;
  const line = useKeptForForm(found, lineKey);
  const missingTask = use(MissingKey);
  if (!open) return null;
  const { task, base } = open;
  if (!line) return <MissingRow id={lineKey} to={`${base}/taskLines`} toLabel={t`Back to the task`} />;
  const picks = picksOf(line);
  return (
    <MissingKey value={found ? missingTask : lineKey}>
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
    </MissingKey>
  );
}
