import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { useMay } from '../../../resource-kit/device/use-may';
import { useOfferActions } from '../../../resource-kit/list/offered-actions';
import { StateBadge } from '../../../resource-kit/record/detail-header';
import { RecordPager } from '../../../resource-kit/record/record-pager';
import { useLeaveForm } from '../../../resource-kit/record/use-leave-form';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import type { RowState } from '../../../ui/data-table/types';
import { useHotkeys } from '../../../ui/hooks/use-hotkeys';
import { IconEdit, IconHand, IconMore, IconPlus } from '../../../ui/icons';
import { PageHeader } from '../../../ui/layout/page-header';
import { Menu } from '../../../ui/overlay/menu';
import type { MenuEntry } from '../../../ui/overlay/menu-entries';
import { useTaskActions } from '../actions/use-task-actions';
import { useSubTasks } from './sub-tasks';
import { TaskStatusChip } from './task-status';
import { type TaskStep, type TaskTrail, TrailCrumbs, useTaskName } from './task-trail';
import { WalkPager } from './walk-pager';

interface TaskHeaderProps {
  trail: TaskTrail;
  task: Task;
  state: RowState;
  /** While editing. */
  form: { readonly id: string; readonly close: () => void } | null;
  onEdit: () => void;
}

const none: readonly MenuEntry[] = [];

export function TaskHeader({ trail, task, state, form, onEdit }: TaskHeaderProps) {
  const { t } = useLingui();
  const nameOf = useTaskName();
  const navigate = useNavigate();
  const leaveForm = useLeaveForm();
  const mayEdit = useMay('update', tasks);
  const mayCreate = useMay('create', tasks);
  const parent = trail.at(-2);
  const actions = useTaskActions(async () => [task]);
  useOfferActions(form ? none : actions.entries);
  useHotkeys(form || !mayEdit ? {} : { e: onEdit });
  const cancel = async () => {
    if (await leaveForm()) form?.close();
  };
  const more: readonly MenuEntry[] = [
    { id: 'before-more', separator: true },
    {
      id: 'copy',
      label: t`Copy to a new task`,
      icon: IconPlus,
      onSelect: () => void navigate(`/tasks/v2/new?copy=${task.taskID}`),
    },
  ];
  const entries = mayCreate && trail.length === 1 ? [...actions.entries, ...more] : actions.entries;
  return (
    <>
      <PageHeader
        breadcrumbs={
          <div className="flex items-center justify-between gap-2">
            <TrailCrumbs trail={trail} />
            {parent ? (
              <SubTaskPager parent={parent} task={task} />
            ) : (
              <RecordPager path="tasks" id={task.taskID} />
            )}
          </div>
        }
        title={nameOf(task)}
        meta={
          <span className="flex flex-wrap items-center gap-2">
            <TaskStatusChip status={task.status} />
            {task.onHold && <Badge tone="paused" icon={IconHand}>{t`On hold`}</Badge>}
            <StateBadge state={state} />
          </span>
        }
        actions={
          // The keys keep Edit and Save apart: one reused button would submit the form with the click that opened it.
          form ? (
            <Fragment key="editing">
              <Button onClick={() => void cancel()}>{t`Cancel`}</Button>
              <Button type="submit" form={form.id} variant="primary">{t`Save`}</Button>
            </Fragment>
          ) : (
            <Fragment key="reading">
              {mayEdit && <Button icon={IconEdit} onClick={onEdit}>{t`Edit`}</Button>}
              {entries.length > 0 && (
                <Menu label={t`Actions`} icon={IconMore} entries={entries} placement="bottom-end" />
              )}
            </Fragment>
          )
        }
      />
      {actions.dialogs}
    </>
  );
}

/** Walks the tasks that were merged into one. */
function SubTaskPager({ parent, task }: { parent: TaskStep; task: Task }) {
  const all = useSubTasks(parent.task.taskID)?.rows ?? [];
  return (
    <WalkPager
      addresses={all.map(({ taskID }) => `${parent.base}/subTasks/${taskID}/taskLines`)}
      at={all.findIndex(({ taskID }) => taskID === task.taskID)}
    />
  );
}
