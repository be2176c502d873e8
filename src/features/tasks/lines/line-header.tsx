import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { type TaskLine, taskLines } from '../../../domain/resources/tasks/task-lines';
import { useMay } from '../../../resource-kit/device/use-may';
import { StateBadge } from '../../../resource-kit/record/detail-header';
import { useLeaveForm } from '../../../resource-kit/record/use-leave-form';
import { Button } from '../../../ui/button';
import { useHotkeys } from '../../../ui/hooks/use-hotkeys';
import { IconEdit, IconTrash } from '../../../ui/icons';
import { PageHeader } from '../../../ui/layout/page-header';
import { TaskStatusChip } from '../detail/task-status';
import { type TaskTrail, TrailCrumbs } from '../detail/task-trail';
import { WalkPager } from '../detail/walk-pager';
import { useLineStates } from './use-line-states';

interface LineHeaderProps {
  trail: TaskTrail;
  line: TaskLine;
  /** All lines of the task, in order. */
  lines: readonly TaskLine[];
  /** While editing. */
  form: { readonly id: string; readonly close: () => void } | null;
  onEdit: () => void;
  onDelete: () => void;
}

export function LineHeader({ trail, line, lines, form, onEdit, onDelete }: LineHeaderProps) {
  const { t } = useLingui();
  const leaveForm = useLeaveForm();
  const stateOf = useLineStates();
  const mayEdit = useMay('update', taskLines);
  const mayDelete = useMay('delete', taskLines);
  useHotkeys(form || !mayEdit ? {} : { e: onEdit });
  const cancel = async () => {
    if (await leaveForm()) form?.close();
  };
  const base = trail.at(-1)?.base ?? '';
  const { lineNumber } = line;
  const name = t`Line ${lineNumber}`;
  return (
    <PageHeader
      breadcrumbs={
        <div className="flex items-center justify-between gap-2">
          <TrailCrumbs trail={trail} child={name} />
          <WalkPager
            addresses={lines.map((one) => `${base}/taskLines/${one.taskLineID}`)}
            at={lines.indexOf(line)}
          />
        </div>
      }
      title={line.productName ?? name}
      meta={
        <span className="flex flex-wrap items-center gap-2">
          <TaskStatusChip status={line.status} />
          <StateBadge state={stateOf(line.taskLineID)} />
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
            {mayDelete && <Button icon={IconTrash} onClick={onDelete}>{t`Delete`}</Button>}
            {mayEdit && <Button icon={IconEdit} onClick={onEdit}>{t`Edit`}</Button>}
          </Fragment>
        )
      }
    />
  );
}
