import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { refuseDoneLine } from '../../../domain/mutations/task-lines';
import { isSummed } from '../../../domain/mutations/task-merging';
import { type TaskLine, taskLines } from '../../../domain/resources/tasks/task-lines';
import { useMay } from '../../../resource-kit/device/use-may';
import { siblingNeighbours, useKeptPlace } from '../../../resource-kit/record/neighbours';
import { RecordFrame } from '../../../resource-kit/record/record-frame';
import type { RecordEdit } from '../../../resource-kit/record/use-record-edit';
import { TaskStatusChip } from '../detail/task-status';
import { type TaskStep, type TaskTrail, useTaskName, useTrailCrumbs } from '../detail/task-trail';
import { LineHistory } from './line-history';
import { useDeleteLines } from './use-delete-lines';
import { useLineStates } from './use-line-states';
import { useParentTask } from './use-parent-task';

interface LineFrameProps {
  trail: TaskTrail;
  /** The line's task: the trail's last. */
  open: TaskStep;
  line: TaskLine;
  /** All lines of the task, in order. */
  lines: readonly TaskLine[];
  edit: RecordEdit;
  children: ReactNode;
}

/** The frame of a task line's page. */
export function LineFrame({ trail, open, line, lines, edit, children }: LineFrameProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const stateOf = useLineStates();
  const remove = useDeleteLines();
  const mayEdit = useMay('update', taskLines);
  const mayDelete = useMay('delete', taskLines);
  const { task, base } = open;
  useKeptPlace('taskLines', line.taskLineID, `${base}/taskLines`);
  const parent = useParentTask(task);
  const isKept = refuseDoneLine(task) !== null || isSummed(task, parent);
  const { lineNumber, productName } = line;
  const name = t`Line ${lineNumber}`;
  const removeLine = async () => {
    if (await remove([line], () => ({ task, parent }))) await navigate(`${base}/taskLines`);
  };
  return (
    <RecordFrame
      crumbs={useTrailCrumbs(trail, name)}
      title={productName ?? name}
      windowTitle={[`${lineNumber} ${productName ?? ''}`, useTaskName()(task)]}
      badges={<TaskStatusChip status={line.status} />}
      state={stateOf(line.taskLineID)}
      neighbours={siblingNeighbours(
        lines.map((one) => `${base}/taskLines/${one.taskLineID}`),
        lines.indexOf(line),
      )}
      form={edit.form}
      actions={<LineHistory {...{ task, parent, line, name }} />}
      onEdit={mayEdit ? edit.start : undefined}
      onDelete={mayDelete && !isKept ? removeLine : undefined}
    >
      {children}
    </RecordFrame>
  );
}
