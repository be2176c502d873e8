import { useLingui } from '@lingui/react/macro';
import { phaseOf, type TvTask } from '../../domain/reports/tv-board';
import { taskTypeLabels } from '../../domain/tasks/statuses';
import { formatTime } from '../../lib/days';
import { useLabel } from '../../resource-kit/fields/use-label';
import { cx } from '../../ui/cx';
import { type TvLayout, tvNumber } from './tv-layout';
import { tvPhaseLooks } from './tv-phases';

const numberSizes: Readonly<Record<TvLayout['size'], string>> = {
  large: 'text-[1.5em]',
  medium: 'text-[1.1em]',
  small: 'text-[0.92em]',
};

export interface TvTaskListProps {
  layout: TvLayout;
  tasks: readonly TvTask[];
  /** All tasks on all pages have the same type, so the number needs no type code. */
  isSameType: boolean;
}

/** A page of tasks, column by column. */
export function TvTaskList({ layout, tasks, isSameType }: TvTaskListProps) {
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
        <TvTaskRow
          key={task.taskID}
          task={task}
          number={tvNumber(task, size !== 'large' && isSameType)}
          size={size}
        />
      ))}
    </ol>
  );
}

interface TvTaskRowProps {
  task: TvTask;
  number: string;
  size: TvLayout['size'];
}

function TvTaskRow({ task, number, size }: TvTaskRowProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const { name, icon: IconComponent, ink, soft } = tvPhaseLooks[phaseOf(task)];
  const isLarge = size === 'large';
  const where = task.customerName ?? task.route ?? translate(taskTypeLabels[task.taskType]);
  return (
    <li className="flex min-w-0 items-center gap-[0.35em] overflow-hidden rounded-[0.25em] bg-surface pr-[0.4em] leading-[1.1]">
      <span
        role="img"
        aria-label={translate(name)}
        className={cx('grid h-full w-[1.3em] shrink-0 place-items-center', ink, soft)}
      >
        <IconComponent className="size-[0.9em]" />
      </span>
      <b className={cx('max-w-[75%] shrink-0 truncate leading-[1.3] tabular-nums', numberSizes[size])}>
        {number}
      </b>
      {/* The customer is cut before the route: several routes begin alike. Flex would also cut the route a little. */}
      <span className="grid min-w-0 flex-auto grid-cols-[minmax(3.4em,1fr)_auto] items-center gap-x-[0.35em] leading-[1.35] text-ink-2">
        <span className={cx('truncate', isLarge ? 'text-[1.1em]' : 'text-[0.84em]')}>{where}</span>
        {task.route && task.customerName && (
          <span className={cx('truncate', isLarge ? 'text-[0.9em]' : 'text-[0.84em]')}>{task.route}</span>
        )}
      </span>
      {size !== 'small' && phaseOf(task) === 'started' && (
        <span className="shrink-0 text-[0.9em] tabular-nums" title={t`Lines completed`}>
          {task.linesCompleted}/{task.lineCount}
        </span>
      )}
      <time className="shrink-0 text-[0.84em] tabular-nums">
        {formatTime(task.status === 'completed' ? task.timeCompleted : task.deliveryDate)}
      </time>
    </li>
  );
}
