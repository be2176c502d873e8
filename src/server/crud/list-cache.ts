import type { Executor } from '../database/database';
import { needsValues } from '../database/filter-sql';
import { countRows, type ListPlan, whereOf } from '../database/list';
import type { SQL } from '../database/sql';
import { sql } from '../database/sql';
import { type Counted, countAgain, type FeedPlace } from './block-counts';

/** Caches totals of lists, and values that patterns match, until the company's version changes. */
export interface ListCache {
  where(tx: Executor, plan: ListPlan, companyID: number): Promise<SQL>;
  count(tx: Executor, plan: ListPlan, where: SQL, companyID: number): Promise<number>;
}

const maxTotals = 2_000;
/** Few: each may hold every value of a column. */
const maxConditions = 20;
/** Also written outside of the change feed (signing in, pruning): never cached. */
const unversioned: ReadonlySet<string> = new Set(['users', 'recordHistory']);

export function createListCache(): ListCache {
  const totals = createCache<Counted>(maxTotals);
  const conditions = createCache<SQL>(maxConditions);
  return {
    where(tx, plan, companyID) {
      const find = () => whereOf(tx, plan, companyID);
      const isCheap = !plan.tests.some((test) => needsValues(plan.resource, test));
      return isCheap ? find() : conditions.get(tx, plan, companyID, find);
    },
    async count(tx, plan, where, companyID) {
      if (unversioned.has(plan.resource.name)) return countRows(tx, plan.resource, where);
      const { total } = await totals.get(tx, plan, companyID, (before, now) =>
        countAgain(tx, { plan, where, companyID }, before && { ...before.value, ...before.place }, now),
      );
      return total;
    },
  };
}

interface Kept<T> {
  readonly place: FeedPlace;
  readonly value: T;
}

/** The most recently found values, one for each filter of a company's list. */
function createCache<T>(maxSize: number) {
  const kept = new Map<string, Kept<T>>();
  return {
    /** @param find gets the value from before the change */
    async get(
      tx: Executor,
      plan: ListPlan,
      companyID: number,
      find: (before: Kept<T> | null, now: FeedPlace) => Promise<T>,
    ): Promise<T> {
      const place = await placeOf(tx, companyID);
      if (unversioned.has(plan.resource.name)) return find(null, place);
      const key = `${companyID} ${plan.resource.name} ${plan.filterKey}`;
      const known = kept.get(key) ?? null;
      if (known && known.place.epoch === place.epoch && known.place.version === place.version)
        return known.value;
      const value = await find(known, place);
      kept.delete(key);
      kept.set(key, { place, value });
      const oldest = kept.keys().next();
      if (kept.size > maxSize && !oldest.done) kept.delete(oldest.value);
      return value;
    },
  };
}

async function placeOf(tx: Executor, companyID: number): Promise<FeedPlace> {
  const [row] = await tx.rows(
    sql`select "epoch", "version", "floor" from "companyVersions" where "companyID" = ${companyID}`,
  );
  return { epoch: String(row?.epoch), version: Number(row?.version ?? -1), floor: Number(row?.floor ?? 0) };
}
