import { calledBy } from '../../domain/called-by';
import { referencesTo } from '../../domain/referrers';
import { keyOf, nameOf, type Resource, type Row } from '../../domain/resource';
import { resourceOf, resources } from '../../domain/resources/registry';
import type { UsedBy } from '../../domain/sync/write';
import { scopeOf } from '../database/list';
import { columnList, decodeRow, name } from '../database/rows';
import { type SQL, sql } from '../database/sql';
import { type InUseCode, rowInUse } from '../http/api-error';
import type { UnitOfWork } from '../writes/unit-of-work';
import { readRow } from './read-rows';

type Unit = Pick<UnitOfWork, 'tx' | 'companyID'>;

const maxNamed = 3;

interface Use {
  /** Rows that name the row without a reference. */
  readonly more: Users | null | undefined;
  readonly code: InUseCode;
  /** Its own children do not count: they are deleted with it. */
  readonly except?: Resource;
}

/** Refuses (409) to delete or move a row that others refer to, and names the first of them. */
export async function refuseUsed(
  unit: Unit,
  resource: Resource,
  id: number,
  { more, code, except }: Use,
): Promise<void> {
  const used = more ? [more] : [];
  for (const from of resources) {
    if (from.name === except?.name) continue;
    const users = await usersIn(unit, resource, from, id);
    if (users) used.push(users);
  }
  if (used.length === 0) return;
  const names = used.flatMap((users) => users.names).slice(0, maxNamed);
  throw rowInUse(
    names,
    used.map(({ usedBy }) => usedBy),
    code,
  );
}

/** Rows of one resource that use another row. */
export interface Users {
  readonly usedBy: UsedBy;
  /** Of the first rows. */
  readonly names: readonly string[];
}

async function usersIn(unit: Unit, target: Resource, from: Resource, id: number): Promise<Users | null> {
  const fields = referencesTo(target, from);
  if (fields.length === 0) return null;
  const condition = sql`${withinReach(unit, target, from)} and (${anyOf(fields, id)})`;
  return usersWhere(unit, from, condition, target);
}

/**
 * Rows of a resource that fulfil a condition, as users of another row; null when no row does. @param condition names
 * the company if the resource has one @param target resource of the row that they use
 */
export async function usersWhere(
  unit: Unit,
  from: Resource,
  condition: SQL,
  target?: Resource,
): Promise<Users | null> {
  const rows = await unit.tx.rows(sql`
    select ${columnList(from)}, count(*) over ()::int as "~count" from ${name(from.name)}
    where ${condition} order by ${name(from.key)} limit ${maxNamed}`);
  const [first] = rows;
  if (!first) return null;
  const users: readonly Row[] = rows.map((row) => decodeRow(from, row));
  return {
    usedBy: {
      resource: from.name,
      ids: users.map((row) => keyOf(from, row)),
      count: Number(first['~count']),
    },
    names: await namesOf(unit, users, from, target?.name),
  };
}

/** Names of rows; rows that only have keys are named by the rows they belong to. */
async function namesOf(unit: Unit, rows: readonly Row[], from: Resource, used = ''): Promise<string[]> {
  const others = calledBy(from, used);
  const names: string[] = [];
  for (const row of rows) {
    const other = others.find(({ field }) => typeof row[field] === 'number');
    const scope = typeof row['companyID'] === 'number' ? row['companyID'] : unit.companyID;
    const to = other && resourceOf(other.to);
    const found = to ? await readRow(unit.tx, to, scope, Number(row[other.field])) : null;
    // A picked line by its assignment, and that by its task.
    names.push(...(to && found ? await namesOf(unit, [found], to, from.name) : [nameOf(from, row)]));
  }
  return names;
}

/** Rows of all companies may refer to a global row. */
function withinReach({ companyID }: Unit, target: Resource, from: Resource): SQL {
  return target.scope === 'global' ? sql`true` : scopeOf(from, companyID);
}

function anyOf(fields: readonly string[], id: number): SQL {
  const tests = fields.map((field) => sql`${name(field)} = ${id}::integer`);
  return sql.join(tests, sql` or `);
}
