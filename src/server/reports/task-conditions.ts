import type { Filter } from '../../domain/query/query';
import { tasks } from '../../domain/resources/tasks/tasks';
import type { Executor } from '../database/database';
import { planList, whereOf } from '../database/list';
import { type SQL, sql } from '../database/sql';

/** The condition of the company's tasks that fulfil one of the filters; an unreadable filter is a bug. */
export async function anyOf(tx: Executor, filters: readonly Filter[], companyID: number): Promise<SQL> {
  const conditions: SQL[] = [];
  for (const filter of filters) {
    const plan = planList(tasks, { filter, sort: [], range: [0, 0] });
    if (!plan.ok) throw new Error(plan.error.id);
    conditions.push(sql`(${await whereOf(tx, plan.value, companyID)})`);
  }
  return sql`(${sql.join(conditions, sql` or `)})`;
}
