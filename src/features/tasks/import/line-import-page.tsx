import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { parseLines } from '../../../domain/imports/line-rows';
import { planLineImport } from '../../../domain/mutations/line-import';
import { products } from '../../../domain/resources/catalog/products';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { needsTargetBin } from '../../../domain/tasks/line-needs';
import { useDevice } from '../../../resource-kit/device/device';
import { useMay } from '../../../resource-kit/device/use-may';
import { rowOf, rowsOf, useRow } from '../../../resource-kit/device/use-rows';
import { type Unstored, useStoreWork } from '../../../resource-kit/device/use-store-work';
import { useFormat } from '../../../resource-kit/fields/use-format';
import { useLabel } from '../../../resource-kit/fields/use-label';
import type { ImportCalls } from '../../../resource-kit/import/import-calls';
import { ImportPage } from '../../../resource-kit/import/import-page';
import { ImportSteps } from '../../../resource-kit/import/import-steps';
import { useImport } from '../../../resource-kit/import/use-import';
import { RowGate } from '../../../resource-kit/record/row-gate';
import { buttonClass } from '../../../ui/button';
import { Banner } from '../../../ui/feedback/banner';
import { EmptyState, NoPermissionState } from '../../../ui/feedback/states';
import { IconCheck } from '../../../ui/icons';
import { Card } from '../../../ui/layout/card';
import { linesOf } from '../detail/task-children';
import { useLineRefusal } from '../lines/use-line-refusal';
import { useParentTask } from '../lines/use-parent-task';
import { MissingProducts } from './missing-products';

/** More lines than a task can have; sending more one by one would take long. */
const maxLines = 5000;
const beforeCheck: ReadonlySet<string> = new Set(['idle', 'chosen', 'parsing', 'columns', 'checking']);
const acceptedTypes = new Set(['text/plain', 'text/csv', 'application/vnd.ms-excel']);

/** Imports lines into one task. They are queued like other changes, so it works offline as well. */
export function LineImportPage() {
  const { parentID } = useParams();
  const id = Number(parentID);
  const mayCreate = useMay('create', taskLines);
  const result = useRow(tasks.name, Number.isSafeInteger(id) ? id : null);
  if (!mayCreate) return <NoPermissionState isPage />;
  return (
    <RowGate result={Number.isSafeInteger(id) ? result : { kind: 'missing' }} id={id} back="/tasks">
      {({ row }) => <LineImportOf task={rowOf(tasks, row)} />}
    </RowGate>
  );
}

function LineImportOf({ task }: { task: Task }) {
  const { t } = useLingui();
  return (
    <ImportPage
      title={t`Import task lines`}
      name={task.taskNumber}
      above={[
        { label: t`Tasks`, href: '/tasks' },
        { label: task.taskNumber, href: `/tasks/${task.taskID}` },
      ]}
    >
      <LineImport task={task} />
    </ImportPage>
  );
}

function LineImport({ task }: { task: Task }) {
  const { t } = useLingui();
  const format = useFormat();
  const translate = useLabel();
  const refusal = useLineRefusal(task);
  const mayCreateProducts = useMay('create', products);
  const count = (lines: number) => t`${plural(lines, { one: '# line', other: '# lines' })}`;
  const model = useImport<number>(
    needsTargetBin(task.taskType) ? 'transferLines' : 'taskLines',
    useAddLines(task),
  );
  const { state } = model;
  const isTooLong = state.kind === 'checked' && state.result.goodRows > maxLines;
  const most = format.number(maxLines);
  const tooLong = isTooLong ? t`At most ${most} lines can be added to a task at a time.` : null;
  const blocked = refusal ? translate(refusal) : tooLong;
  return (
    <>
      {/* The check says it beside its button. */}
      {refusal && beforeCheck.has(state.kind) && <Banner tone="warning">{translate(refusal)}</Banner>}
      <ImportSteps
        model={model}
        accept=".csv,.txt,text/csv,text/plain"
        fileError={({ type, name }) =>
          acceptedTypes.has(type) || (type === '' && /\.(csv|txt)$/i.test(name))
            ? null
            : t`File type error. Select *.csv file to import`
        }
        noFile={t`No file selected`}
        mayCreateProducts={mayCreateProducts}
        words={{ count }}
        blocked={blocked}
        remedy={mayCreateProducts && <MissingProducts model={model} />}
        renderEnd={() => <LinesAdded task={task} />}
      />
    </>
  );
}

function LinesAdded({ task }: { task: Task }) {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState
        icon={IconCheck}
        title={t`Import Successful`}
        actions={
          <Link to={`/tasks/${task.taskID}`} className={buttonClass('primary')}>
            {t`To the task`}
          </Link>
        }
      />
    </Card>
  );
}

function useAddLines(task: Task) {
  const { t } = useLingui();
  const parent = useParentTask(task);
  const device = useDevice();
  const store = useStoreWork();
  const navigate = useNavigate();
  return useCallback(
    async (calls: ImportCalls): Promise<number | Unstored> => {
      const { lines } = parseLines(await calls.goodRows());
      const rows = await device.readRows({ resource: products.name, filter: {}, sort: [] });
      const plan = await planLineImport({
        of: { task, parent },
        lastLine: Math.max(0, ...linesOf(task).map(({ lineNumber }) => lineNumber)),
        lines,
        known: rowsOf(products, rows),
        newID: () => device.newID(),
      });
      const unstored = await store(plan, { message: t`Import Successful` });
      if (unstored === null) void navigate(`/tasks/${task.taskID}`);
      return unstored ?? lines.length;
    },
    [device, store, task, parent, navigate, t],
  );
}
