import type { Executor } from '../database/database';
import { needsValues } from '../database/filter-sql';
import { countRows, type ListPlan, whereOf } from '../database/list';
import type { SQL } from '../database/sql';
import { sql } from '../database/sql';

/** Totals of lists and the values that patterns fit, kept until the company's version changes. */
export interface ListCache {
  where(tx: Executor, plan: ListPlan, companyID: number): Promise<SQL>;
  count(tx: Executor, plan: ListPlan, where: SQL, companyID: number): Promise<number>;
}

const maxTotals = 2_000;
/** Few: each may hold every value of a column. */
const maxConditions = 20;
/** Written outside of the change feed as well (signing in, the sweep of old history): never kept. */
const unversioned: ReadonlySet<string> = new Set(['users', 'recordHistory']);

export function createListCache(): ListCache {
  const totals = createCache<number>(maxTotals);
  const conditions = createCache<SQL>(maxConditions);
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

/** The most recently found values, one for each filter of a company's list. */
function createCache<T>(maxSize: number) {
  const kept = new Map<string, { readonly version: string; readonly value: T }>();
  return {
    async get(tx: Executor, plan: ListPlan, companyID: number, find: () => Promise<T>): Promise<T> {
      if (unversioned.has(plan.resource.name)) return find();
      const key = `${companyID} ${plan.resource.name} ${plan.filterKey}`;
      const version = await versionOf(tx, companyID);
      const known = kept.get(key);
      if (known && known.version === version) return known.value;
      const value = await find();
      kept.delete(key);
      kept.set(key, { version, value });
      const oldest = kept.keys().next();
      if (kept.size > maxSize && !oldest.done) kept.delete(oldest.value);
      return value;
    },
  };
}

async function versionOf(tx: Executor, companyID: number): Promise<string> {
  const [row] = await tx.rows(
    sql`SELECT "epoch", "version" FROM "companyVersions" WHERE "companyID" = ${companyID}`,
  );
  return `${row?.['epoch']}:${row?.['version']}`;
}
