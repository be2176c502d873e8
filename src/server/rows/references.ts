import { dependentFields, findMismatches } from '../../domain/dependent-references';
import type { Resource, Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { name } from '../database/rows';
import { sql } from '../database/sql';
import type { FieldFault } from '../http/api-error';
import type { UnitOfWork } from '../writes/unit-of-work';
import { isRow, readRow } from './read-rows';

/** Reference fields that name a row that the company does not have, with the reason by field. */
async function missingReferences(
  { tx, companyID }: Pick<UnitOfWork, 'tx' | 'companyID'>,
  { fields }: Resource,
  values: Row,
): Promise<Record<string, FieldFault>> {
  const lookUps = Object.entries(fields).flatMap(([fieldName, field]) => {
    const id = values[fieldName];
    if (field.kind !== 'reference' || fieldName === 'companyID' || typeof id !== 'number') return [];
    const to = resourceOf(field.to);
    const rows = sql`select 1 from ${name(to.name)} where ${isRow(to, companyID, id)}`;
    return [sql`select ${fieldName}::text as "name" where not exists (${rows})`];
  });
  if (lookUps.length === 0) return {};
  const missing = await tx.rows(sql.join(lookUps, sql` union all `));
  return Object.fromEntries(missing.map((row) => [String(row.name), { code: 'field.missing-row' }]));
}

/** References that are missing, or contradict the field that they depend on (another warehouse's section). */
export async function wrongReferences(
  unit: Pick<UnitOfWork, 'tx' | 'companyID'>,
  resource: Resource,
  { before, values }: { readonly before: Row | null; readonly values: Row },
): Promise<Record<string, FieldFault>> {
  const wrong = await missingReferences(unit, resource, values);
  if (!dependentFields(resource).some(({ name, field }) => name in values || field in values)) return wrong;
  const referred = (to: string, id: number) => readRow<Row>(unit.tx, resourceOf(to), unit.companyID, id);
  for (const { name, field } of await findMismatches(resource, { ...before, ...values }, referred))
    wrong[name] ??= `It belongs to another ${nameOfReference(resource, field)}`;
  return wrong;
}

/** In lower case: warehouse, route. */
function nameOfReference({ fields }: Resource, name: string): string {
  const field = fields[name];
  return field?.kind === 'reference' ? resourceOf(field.to).title.one.id.toLowerCase() : 'row';
}
