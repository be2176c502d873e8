import type { ErpState } from '../../../domain/tasks/erp-states';
import type { PickType } from '../../../domain/tasks/statuses';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';

/**
 * Tasks of a company waiting to be sent, as the task list shows them: sub-tasks count as the task they were merged
 * into.
 */
export async function countQueued(
  { readOnce }: Pick<Database, 'readOnce'>,
  companyID: number,
): Promise<number> {
  const queued: ErpState = 'queued';
  const subTask: PickType = 'SUBTASK';
  const [row] = await readOnce(sql`
    select count(*)::int as "count" from "tasks"
    where "companyID" = ${companyID} and "erpState" = ${queued} and "pickType" <> ${subTask}`);
  return Number(row?.['count'] ?? 0);
}
