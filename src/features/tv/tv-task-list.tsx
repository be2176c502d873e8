import { useLingui } from '@lingui/react/macro';
import { phaseOf, type TvTask } from '../../domain/reports/tv-board';
import { taskTypeLabels } from '../../domain/tasks/statuses';
import { formatTime } from '../../lib/days';
import { useLabel } from '../../resource-kit/fields/use-label';
import { cx } from '../../ui/cx';
import type { TvLayout } from './tv-layout';
import { tvPhaseLooks } from './tv-phases';

const numberSizes: Readonly<Record<TvLayout['size'], string>> = {
  large: 'text-[1.5em]',
  medium: 'text-[1.1em]',
  small: 'text-[0.92em]',
};

/** A page of tasks, column by column. */
export function TvTaskList({ layout, tasks }: { layout: TvLayout; tasks: readonly TvTask[] }) {
  const { columns, rows, size } = layout;
  return (
    <ol
      className="grid h-full grid-flow-col gap-x-[0.4em] gap-y-[0.12em]"
      style={{
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {tasks.map((task) => (
        <TvTaskRow key={task.taskID} task={task} size={size} />
      ))}
    </ol>
  );
}

function TvTaskRow({ task, size }: { task: TvTask; size: TvLayout['size'] }) {
  const { t } = useLingui();
  const translate = useLabel();
  const { name, icon: IconPart, ink, soft } = tvPhaseLooks[phaseOf(task)];
  const isLarge = size === 'large';
  const where = task.customerName ?? task.route ?? translate(taskTypeLabels[task.taskType]);
  return (
    <li className="flex min-w-0 items-center gap-[0.35em] overflow-hidden rounded-[0.25em] bg-surface pr-[0.4em] leading-[1.1]">
      <span
        role="img"
        aria-label={translate(name)}
        className={cx('grid h-full w-[1.3em] shrink-0 place-items-center', ink, soft)}
      >
        <IconPart className="size-[0.9em]" />
      </span>
      <b className={cx('max-w-[75%] shrink-0 truncate leading-[1.3] tabular-nums', numberSizes[size])}>
        {task.taskNumber}
      </b>
      <span
        className={cx(
          'min-w-0 flex-1 truncate leading-[1.35] text-ink-2',
          isLarge ? 'text-[1.1em]' : 'text-[0.84em]',
        )}
      >
        {where}
      </span>
      {isLarge && task.route && task.customerName && (
        <span className="min-w-0 max-w-[30%] truncate text-[0.9em] leading-[1.35] text-ink-2">
          {task.route}
        </span>
      )}
      {size !== 'small' && phaseOf(task) === 'started' && (
        <span className="shrink-0 text-[0.9em] tabular-nums" title={t`Lines completed`}>
          {task.linesCompleted}/{task.lineCount}
        </span>
      )}
      {isLarge && (
        <time className="shrink-0 text-[0.9em] tabular-nums">
          {formatTime(task.status === 'completed' ? task.timeCompleted : task.deliveryDate)}
        </time>
      )}
    </li>
  );
}
