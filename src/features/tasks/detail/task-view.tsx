import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { useRecordEdit } from '../../../resource-kit/record/use-record-edit';
import type { RowState } from '../../../ui/data-table/types';
import { Banner } from '../../../ui/feedback/banner';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { Card } from '../../../ui/layout/card';
import { Tabs } from '../../../ui/navigation/tabs';
import { statusForm } from '../actions/status-form';
import { ClusterLines } from '../lines/cluster-lines';
import { TaskLines } from '../lines/task-lines';
import { useLineRefusal } from '../lines/use-line-refusal';
import { useOrderLines } from '../lines/use-order-lines';
import { AssignmentsTable } from './assignments-table';
import { EventLog } from './event-log';
import { PackagesTable } from './packages-table';
import { RefusedShipment } from './refused-shipment';
import { SubTasks, TaskGroup, useGroup, useSubTasks } from './sub-tasks';
import { linesOf, packagesOf, pickersOf } from './task-children';
import { TaskFacts } from './task-facts';
import { TaskFrame } from './task-frame';
import type { TaskStep, TaskTrail } from './task-trail';

const TaskHistory = lazy(() => import('./task-history').then((m) => ({ default: m.TaskHistory })));
const TaskEditor = lazy(() => import('./task-editor').then((m) => ({ default: m.TaskEditor })));

/** A task's page: its fields for reading or editing, and its children in tabs. */
export function TaskView({ trail, state }: { trail: TaskTrail; state: RowState }) {
  const { t } = useLingui();
  const open = trail.at(-1);
  const taskID = open?.task.taskID ?? 0;
  const edit = useRecordEdit(tasks, taskID, statusForm(taskID));
  if (!open) return null;
  const { task } = open;
  return (
    <TaskFrame trail={trail} task={task} state={state} edit={edit}>
      {state === 'rejected' && (
        <Banner tone="danger">{t`A change to this task was refused. See Synchronization for what to do.`}</Banner>
      )}
      {task.erpState === 'refused' && <RefusedShipment task={task} />}
      <Card>
        {edit.form?.id ? (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <TaskEditor id={edit.form.id} task={task} onSaved={edit.stop} />
          </Suspense>
        ) : (
          <TaskFacts task={task} />
        )}
      </Card>
      <Card flush>
        <TaskTabs open={open} parent={trail.at(-2)?.task ?? null} />
      </Card>
    </TaskFrame>
  );
}

/** A sub-task has no sub-tasks and no log of its own. */
function TaskTabs({ open: { task, base }, parent }: { open: TaskStep; parent: Task | null }) {
  const { t } = useLingui();
  const subTasks = useSubTasks(task.taskID);
  const group = useGroup(task.taskGroupID);
  const isSubTask = parent !== null;
  const hasSubTasks = !isSubTask && (task.pickType === 'CLUSTER' || task.pickType === 'BATCH');
  const isCluster = task.pickType === 'CLUSTER';
  const orderLines = useOrderLines(task, subTasks);
  const lineRefusal = useLineRefusal(task);
  const [lines, pickers, packages] = [linesOf(task), pickersOf(task), packagesOf(task)];
  const lineCount = isCluster ? orderLines?.lines.length : lines.length;
  return (
    <>
      <Tabs
        label={t`Sections of the task`}
        tabs={[
          { href: `${base}/taskLines`, label: t`Task lines`, count: lineCount },
          { href: `${base}/assignments`, label: t`Pickers`, count: pickers.length },
          { href: `${base}/packages`, label: t`Packages`, count: packages.length },
          ...(hasSubTasks ? [{ href: `${base}/subTasks`, label: t`Sub-tasks`, count: subTasks?.total }] : []),
          ...(task.taskGroupID === null
            ? []
            : [{ href: `${base}/group`, label: t`Task group`, count: group?.total }]),
          ...(isSubTask ? [] : [{ href: `${base}/logs`, label: t`Log` }]),
          { href: `${base}/history`, label: t`History` },
        ]}
      />
      <Routes>
        <Route
          path="taskLines"
          element={
            isCluster ? (
              <ClusterLines task={task} found={orderLines} base={base} />
            ) : (
              <TaskLines task={task} lines={lines} base={base} isOpen={lineRefusal === null} />
            )
          }
        />
        <Route path="assignments" element={<AssignmentsTable assignments={pickers} />} />
        <Route path="packages" element={<PackagesTable task={task} packages={packages} />} />
        {hasSubTasks && <Route path="subTasks" element={<SubTasks result={subTasks} base={base} />} />}
        {task.taskGroupID !== null && <Route path="group" element={<TaskGroup result={group} />} />}
        {!isSubTask && <Route path="logs" element={<EventLog taskID={task.taskID} />} />}
        <Route
          path="history"
          element={
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <TaskHistory task={task} />
            </Suspense>
          }
        />
        <Route path="*" element={<Navigate to={`${base}/taskLines`} replace />} />
      </Routes>
    </>
  );
}
