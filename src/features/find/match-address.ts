import type { FilterRow } from '../../domain/query/filter-rows';
import { openStatuses, pickTypes } from '../../domain/tasks/statuses';
import { tasksAddress } from '../../task-kit/tasks-address';
import type { Match } from './find-matches';

/** Address of a match: a task on its page, everything else as the open tasks that contain it. */
export function matchAddress(match: Match): string {
  switch (match.kind) {
    case 'task':
      return `/tasks/${match.task.taskID}`;
    case 'order': {
      const isOpen = match.tasks.some(({ status }) => openStatuses.some((open) => open === status));
      return listWith({ attribute: 'orderNumber', operation: '=', value: match.orderNumber }, isOpen);
    }
    case 'product':
      return listWith({ attribute: 'productCode', operation: '=', value: match.product.productCode });
    case 'bin':
      return listWith({ attribute: 'bin', operation: '=', value: match.bin });
  }
}

function listWith(condition: FilterRow, isOpen = true): string {
  return tasksAddress({
    conditions: [condition],
    // Merged orders as well: a cluster's lines are theirs.
    pickTypes,
    days: { from: null, to: null },
    ...(isOpen ? { statuses: openStatuses } : {}),
  });
}
