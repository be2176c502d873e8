import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database';
import { countRows, type ListPlan } from '../database/list';

/** Totals of lists, kept as long as the company's version stands: counting is what a page costs most. */
export interface Totals {
  count(tx: Executor, plan: ListPlan, where: SQL, companyID: number): Promise<number>;
}

const mostKept = 2_000;
/** Written outside of the change feed as well (signing in): always counted. */
const uncounted: ReadonlySet<string> = new Set(['users']);

export function createTotals(): Totals {
  const kept = new Map<string, { readonly version: string; readonly total: number }>();
  return {
    async count(tx, plan, where, companyID) {
      if (uncounted.has(plan.resource.name)) return countRows(tx, plan.resource, where);
      const key = `${companyID} ${plan.resource.name} ${plan.filterKey}`;
      const version = await versionOf(tx, companyID);
      const known = kept.get(key);
      if (known && known.version === version) return known.total;
      const total = await countRows(tx, plan.resource, where);
      kept.delete(key);
      kept.set(key, { version, total });
      const oldest = kept.keys().next();
      if (kept.size > mostKept && !oldest.done) kept.delete(oldest.value);
      return total;
    },
  };
}

async function versionOf(tx: Executor, companyID: number): Promise<string> {
  const [row] = await tx.rows(
    sql`SELECT "epoch", "version" FROM "companyVersions" WHERE "companyID" = ${companyID}`,
  );
  return `${row?.['epoch']}:${row?.['version']}`;
}
