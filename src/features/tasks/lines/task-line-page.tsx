import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { RecordView } from '../../../resource-kit/record/record-view';
import { buttonClass } from '../../../ui/button';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { EmptyState } from '../../../ui/feedback/states';
import { Page } from '../../../ui/layout/app-shell';
import { Card } from '../../../ui/layout/card';
import { assignmentsOf, linesOf, picksOf } from '../detail/task-children';
import { type TaskTrail, useTaskName } from '../detail/task-trail';
import { LineHeader } from './line-header';
import { LinePicks } from './line-picks';
import { LineStock } from './line-stock';
import { useDeleteLines } from './use-delete-lines';

const LineEditor = lazy(() => import('./line-editor').then((m) => ({ default: m.LineEditor })));
const FORM = 'line-form';

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
  const { t } = useLingui();
  const { lineID } = useParams();
  const nameOf = useTaskName();
  const navigate = useNavigate();
  const remove = useDeleteLines();
  const [isEditing, setEditing] = useState(false);
  const open = trail.at(-1);
  if (!open) return null;
  const { task, base } = open;
  const lines = linesOf(task);
  const line = lines.find(({ taskLineID }) => taskLineID === Number(lineID));
  if (!line) return <MissingLine base={base} />;
  const picks = picksOf(line);
  const removeLine = async () => {
    if (await remove(task, [line])) await navigate(`${base}/taskLines`);
  };
  return (
    <Page>
      <title>{`${line.lineNumber} ${line.productName ?? ''} · ${nameOf(task)} · TOOLS`}</title>
      <LineHeader
        trail={trail}
        line={line}
        lines={lines}
        form={isEditing ? { id: FORM, close: () => setEditing(false) } : null}
        onEdit={() => setEditing(true)}
        onDelete={() => void removeLine()}
      />
      <Card>
        {isEditing ? (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <LineEditor id={FORM} task={task} line={line} onSaved={() => setEditing(false)} />
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
    </Page>
  );
}

function MissingLine({ base }: { base: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      isPage
      title={t`It does not exist, or not any more`}
      actions={
        <Link to={`${base}/taskLines`} className={buttonClass()}>
          {t`Back to the task`}
        </Link>
      }
    />
  );
}
