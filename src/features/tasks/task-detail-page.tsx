import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { type Task, tasks } from '../../domain/resources/tasks';
import { StateBadge } from '../../resource-kit/detail-header';
import { RecordPager } from '../../resource-kit/record-pager';
import { RowGate } from '../../resource-kit/row-gate';
import { useMay } from '../../resource-kit/use-may';
import { useRealID } from '../../resource-kit/use-real-id';
import { rowOf, useRow } from '../../resource-kit/use-rows';
import { readVisit } from '../../resource-kit/visits';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';
import { IconEdit, IconHand, IconMore } from '../../ui/icons';
import { Page } from '../../ui/layout/app-shell';
import { Card } from '../../ui/layout/card';
import { PageHeader } from '../../ui/layout/page-header';
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs';
import { Tabs } from '../../ui/navigation/tabs';
import { Menu } from '../../ui/overlay/menu';
import { AssignmentsTable } from './assignments-table';
import { EventLog } from './event-log';
import { TaskFacts } from './task-facts';
import { TaskLinesTable } from './task-lines-table';
import { linesOf, pickersOf } from './task-parts';
import { TaskStatusChip } from './task-status';
import { useTaskActions } from './use-task-actions';

const TaskEditDialog = lazy(() => import('./task-edit-dialog').then((m) => ({ default: m.TaskEditDialog })));

export function TaskDetailPage() {
  const { id: text } = useParams();
  const id = Number(text);
  const result = useRow('tasks', Number.isSafeInteger(id) ? id : null);
  useRealID('tasks', id);
  return (
    <RowGate result={Number.isSafeInteger(id) ? result : { kind: 'missing' }} id={id} back="/tasks">
      {({ row, pending, rejected }) => (
        <TaskDetail task={rowOf(tasks, row)} pending={pending} rejected={rejected} />
      )}
    </RowGate>
  );
}

function TaskDetail({ task, pending, rejected }: { task: Task; pending: boolean; rejected: boolean }) {
  const { t } = useLingui();
  const base = `/tasks/${task.taskID}`;
  const lines = linesOf(task);
  const pickers = pickersOf(task);
  return (
    <Page>
      <title>{`${task.taskNumber} · ${t`Tasks`} · TOOLS`}</title>
      <TaskHeader task={task} pending={pending} rejected={rejected} />
      {rejected && (
        <Banner tone="danger">{t`A change to this task was refused. See Synchronization for what to do.`}</Banner>
      )}
      <Card>
        <TaskFacts task={task} />
      </Card>
      <Card flush>
        <Tabs
          label={t`Parts of the task`}
          tabs={[
            { href: base, label: t`Task lines`, count: lines.length, end: true },
            { href: `${base}/assignments`, label: t`Pickers`, count: pickers.length },
            { href: `${base}/log`, label: t`Log` },
          ]}
        />
        <Routes>
          <Route index element={<TaskLinesTable lines={lines} />} />
          <Route path="assignments" element={<AssignmentsTable assignments={pickers} />} />
          <Route path="log" element={<EventLog taskID={task.taskID} />} />
          <Route path="*" element={<Navigate to={base} replace />} />
        </Routes>
      </Card>
    </Page>
  );
}

function TaskHeader({ task, pending, rejected }: { task: Task; pending: boolean; rejected: boolean }) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useMay('update', tasks);
  const actions = useTaskActions(async () => [task]);
  return (
    <>
      <PageHeader
        breadcrumbs={
          <div className="flex items-center justify-between gap-2">
            <Breadcrumbs
              crumbs={[
                { label: t`Tasks`, href: readVisit('tasks')?.from ?? '/tasks' },
                { label: task.taskNumber },
              ]}
            />
            <RecordPager path="tasks" id={task.taskID} />
          </div>
        }
        title={task.taskNumber}
        meta={
          <span className="flex flex-wrap items-center gap-2">
            <TaskStatusChip status={task.status} />
            {task.onHold && <Badge tone="paused" icon={IconHand}>{t`On hold`}</Badge>}
            <StateBadge state={rejected ? 'rejected' : pending ? 'pending' : undefined} />
          </span>
        }
        actions={
          <>
            {mayEdit && (
              <Button icon={IconEdit} onClick={() => setEditing(true)}>
                {t`Edit`}
              </Button>
            )}
            {actions.entries.length > 0 && (
              <Menu label={t`Actions`} icon={IconMore} entries={actions.entries} placement="bottom-end" />
            )}
          </>
        }
      />
      {isEditing && (
        <Suspense fallback={null}>
          <TaskEditDialog task={task} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {actions.dialogs}
    </>
  );
}
