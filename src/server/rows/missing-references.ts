import { sql } from 'drizzle-orm';
import type { Resource, Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { name } from '../database/rows';
import type { UnitOfWork } from '../writes/unit-of-work';
import { isRow } from './read-rows';

/** Which reference fields name a row that the company does not have, with the reason by field. */
export async function missingReferences(
  { tx, companyID }: Pick<UnitOfWork, 'tx' | 'companyID'>,
  { fields }: Resource,
  values: Row,
): Promise<Record<string, string>> {
  const lookUps = Object.entries(fields).flatMap(([fieldName, field]) => {
    const id = values[fieldName];
    if (field.kind !== 'reference' || fieldName === 'companyID' || typeof id !== 'number') return [];
    const to = resourceOf(field.to);
    const rows = sql`select 1 from ${name(to.name)} where ${isRow(to, companyID, id)}`;
    return [sql`select ${fieldName}::text as "name" where not exists (${rows})`];
  });
  if (lookUps.length === 0) return {};
  const missing = await tx.rows(sql.join(lookUps, sql` union all `));
  return Object.fromEntries(missing.map((row) => [String(row.name), 'It does not exist any more']));
}
