import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database';
import { needsValues } from '../database/filter-sql';
import { countRows, type ListPlan, whereOf } from '../database/list';

/** What lists found out and may keep as long as the company's version stands: totals, and the values a pattern fits. */
export interface ListMemory {
  where(tx: Executor, plan: ListPlan, companyID: number): Promise<SQL>;
  count(tx: Executor, plan: ListPlan, where: SQL, companyID: number): Promise<number>;
}

const mostTotals = 2_000;
/** Few, for each may hold every value of a column. */
const mostConditions = 20;
/** Written outside of the change feed as well (signing in): never kept. */
const unversioned: ReadonlySet<string> = new Set(['users']);

export function createListMemory(): ListMemory {
  const totals = createKept<number>(mostTotals);
  const conditions = createKept<SQL>(mostConditions);
  return {
    where(tx, plan, companyID) {
      const find = () => whereOf(tx, plan, companyID);
      const isCheap = !plan.tests.some((test) => needsValues(plan.resource, test));
      return isCheap ? find() : conditions.get(tx, plan, companyID, find);
    },
    count(tx, plan, where, companyID) {
      return totals.get(tx, plan, companyID, () => countRows(tx, plan.resource, where));
    },
  };
}

/** The most recently found facts, one for each filter of a company's list. */
function createKept<T>(most: number) {
  const kept = new Map<string, { readonly version: string; readonly fact: T }>();
  return {
    async get(tx: Executor, plan: ListPlan, companyID: number, find: () => Promise<T>): Promise<T> {
      if (unversioned.has(plan.resource.name)) return find();
      const key = `${companyID} ${plan.resource.name} ${plan.filterKey}`;
      const version = await versionOf(tx, companyID);
      const known = kept.get(key);
      if (known && known.version === version) return known.fact;
      const fact = await find();
      kept.delete(key);
      kept.set(key, { version, fact });
      const oldest = kept.keys().next();
      if (kept.size > most && !oldest.done) kept.delete(oldest.value);
      return fact;
    },
  };
}

async function versionOf(tx: Executor, companyID: number): Promise<string> {
  const [row] = await tx.rows(
    sql`SELECT "epoch", "version" FROM "companyVersions" WHERE "companyID" = ${companyID}`,
  );
  return `${row?.['epoch']}:${row?.['version']}`;
}
