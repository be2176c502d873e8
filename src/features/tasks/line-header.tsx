import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { useNavigate } from 'react-router-dom';
import { type TaskLine, taskLines } from '../../domain/resources/task-lines';
import { StateBadge } from '../../resource-kit/detail-header';
import { useLeaveForm } from '../../resource-kit/use-leave-form';
import { useMay } from '../../resource-kit/use-may';
import { Button } from '../../ui/button';
import { useHotkeys } from '../../ui/hooks/use-hotkeys';
import { IconEdit, IconTrash } from '../../ui/icons';
import { PageHeader } from '../../ui/layout/page-header';
import { PrevNext } from '../../ui/navigation/prev-next';
import { TaskStatusChip } from './task-status';
import { type TaskTrail, TrailCrumbs } from './task-trail';
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
  const { lineNumber } = line;
  const name = t`Line ${lineNumber}`;
  return (
    <PageHeader
      breadcrumbs={
        <div className="flex items-center justify-between gap-2">
          <TrailCrumbs trail={trail} part={name} />
          <LinePager base={trail.at(-1)?.base ?? ''} line={line} lines={lines} />
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

/** Walks the lines of the task; Alt with the arrow keys does so too. */
function LinePager({ base, line, lines }: { base: string; line: TaskLine; lines: readonly TaskLine[] }) {
  const navigate = useNavigate();
  const at = lines.indexOf(line);
  const go = (to: TaskLine | undefined) =>
    to && (() => void navigate(`${base}/taskLines/${to.taskLineID}`, { replace: true }));
  const [onPrevious, onNext] = [go(lines[at - 1]), go(lines[at + 1])];
  useHotkeys({ 'alt+ArrowUp': () => onPrevious?.(), 'alt+ArrowDown': () => onNext?.() });
  if (lines.length < 2) return null;
  return <PrevNext position={{ index: at, count: lines.length }} onPrevious={onPrevious} onNext={onNext} />;
}
