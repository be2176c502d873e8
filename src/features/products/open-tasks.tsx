import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { joinValues } from '../../domain/query/filter-rows';
import type { Row } from '../../domain/resource';
import { products } from '../../domain/resources/catalog/products';
import { tasks } from '../../domain/resources/tasks/tasks';
import { openStatuses, pickTypes } from '../../domain/tasks/statuses';
import { rowOf } from '../../resource-kit/device/use-rows';
import { ChoiceCell } from '../../resource-kit/fields/cells';
import { useFormat } from '../../resource-kit/fields/use-format';
import { tasksAddress } from '../../task-kit/tasks-address';
import { Skeleton } from '../../ui/feedback/skeleton';
import type { OpenLines, TaskOfProduct } from './open-lines';
import { useOpenLines } from './use-open-lines';

const shownTasks = 3;

/** Below a product's fields: the open tasks that need it, by delivery. */
export function OpenTasks({ row }: { row: Row }) {
  const { t } = useLingui();
  const product = rowOf(products, row);
  const lines = useOpenLines(product.productID);
  return (
    <section aria-labelledby="open-tasks" className="mt-4 border-t border-line pt-3">
      <h2 id="open-tasks" className="text-xs text-ink-3">{t`Open tasks that need it`}</h2>
      {lines === null ? (
        <Skeleton className="mt-1 h-8" />
      ) : lines.tasks.length === 0 ? (
        <p className="mt-0.5 text-sm">{t`None`}</p>
      ) : (
        <TaskLinks uom={product.uom} lines={lines} />
      )}
    </section>
  );
}

function TaskLinks({ uom, lines }: { uom: string | null; lines: OpenLines }) {
  const { t } = useLingui();
  const { tasks: found, codes } = lines;
  const more = found.length - shownTasks;
  const all = tasksAddress({
    conditions: [
      { attribute: 'productCode', operation: codes.length > 1 ? 'in' : '=', value: joinValues(codes) },
    ],
    statuses: openStatuses,
    // Also merged orders, which are counted here.
    pickTypes,
    days: { from: null, to: null },
  });
  return (
    <>
      <ul className="mt-1 flex flex-col">
        {found.slice(0, shownTasks).map((one) => (
          <TaskLink key={one.task.taskID} {...one} uom={uom} />
        ))}
      </ul>
      {more > 0 && (
        <Link
          to={all}
          className="inline-flex items-center text-sm text-brand-text hover:underline coarse:min-h-ctl"
        >
          {t`and ${more} more`}
        </Link>
      )}
    </>
  );
}

function TaskLink({ task, bins, amount, uom }: TaskOfProduct & { uom: string | null }) {
  const { number, dateTime } = useFormat();
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-0.5 text-sm">
      <Link
        to={`/tasks/${task.taskID}`}
        className="inline-flex w-28 items-center text-brand-text hover:underline coarse:min-h-ctl"
      >
        {task.taskNumber}
      </Link>
      <ChoiceCell field={tasks.fields.status} value={task.status} />
      <span className="tabular-nums">{[number(amount), uom].filter(Boolean).join(' ')}</span>
      <span className="text-ink-2">{bins.join(', ')}</span>
      <span className="text-ink-3 tabular-nums">{dateTime(task.deliveryDate)}</span>
    </li>
  );
}
