import { tasks } from '../../../domain/resources/tasks/tasks';
import { foldedText } from '../../database/filter-sql';
import type { ListPlan } from '../../database/list';
import { type SQL, sql } from '../../database/sql';

const phase = sql`case "status" when 'new' then 0 when 'completed' then 2 else 1 end`;
const number = foldedText(tasks, 'taskNumber');

/** The order of tasks on the device's TV (decision 25); tasks without a delivery date come first. */
export const tvOrder: Pick<ListPlan, 'order' | 'reverse' | 'emptyLast'> = {
  order: inOrder(sql`asc`, sql`asc nulls first`),
  reverse: inOrder(sql`desc`, sql`desc nulls last`),
  emptyLast: null,
};

function inOrder(direction: SQL, ofDate: SQL): SQL {
  return sql`${phase} ${direction}, "deliveryDate" ${ofDate}, "priority" ${direction}, ${number} ${direction},
    "taskID" ${direction}`;
}
