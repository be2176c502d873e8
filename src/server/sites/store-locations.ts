import type { ImportedLocation } from '../../domain/imports/location-rows';
import type { RefusedRow } from '../../domain/imports/row-reader';
import { keyOf, type Row } from '../../domain/resource';
import { type Location, locations } from '../../domain/resources/sites/locations';
import { warehouseSections } from '../../domain/resources/sites/warehouse-sections';
import { label } from '../../lib/label';
import { columnList, decodeRow, name } from '../database/rows';
import { sql } from '../database/sql';
import { insertRows } from '../rows/write-rows';
import { adoptStock } from '../stock/adopt-stock';
import type { UnitOfWork } from '../writes/unit-of-work';

export type StoredLocations =
  | { readonly kind: 'stored'; readonly created: number; readonly changed: number }
  | { readonly kind: 'refused'; readonly rows: readonly RefusedRow[] };

const fields = ['binOrder', 'validationDigits', 'warehouseSectionID'] as const;
type Values = Readonly<Record<(typeof fields)[number], unknown>>;

/** Creates bins and changes existing ones, in a fixed number of statements. An empty value changes nothing. */
export async function storeLocations(
  unit: UnitOfWork,
  warehouseID: number,
  imported: readonly ImportedLocation[],
): Promise<StoredLocations> {
  const sections = await sectionsOf(unit, warehouseID);
  const rows = imported.flatMap(({ warehouseSectionCode: code }, index): RefusedRow[] =>
    code === null || sections.has(code)
      ? []
      : [{ index, column: 'warehouseSectionCode', reason: label('There is no section {code}', { code }) }],
  );
  if (rows.length > 0) return { kind: 'refused', rows };
  const known = await locationsIn(unit, warehouseID, imported);
  const created: Row[] = [];
  const changes: Change[] = [];
  for (const { bin, binOrder, validationDigits, warehouseSectionCode: code } of imported) {
    const values = { binOrder, validationDigits, warehouseSectionID: code && (sections.get(code) ?? null) };
    const before = known.get(bin);
    if (!before) created.push({ warehouseID, bin, ...values, binOrder: binOrder ?? 0 });
    else if (fields.some((field) => values[field] !== null && values[field] !== before[field]))
      changes.push({ before, values });
  }
  const inserted = (await insertRows(unit, locations, created)).map((row) => keyOf(locations, row));
  for (const id of inserted) unit.touch(locations.name, id);
  await change(unit, changes);
  await adoptStock(unit, [...inserted, ...[...known.values()].map((row) => keyOf(locations, row))]);
  return { kind: 'stored', created: created.length, changed: changes.length };
}

async function sectionsOf({ tx, companyID }: UnitOfWork, warehouseID: number) {
  const rows =
    await tx.rows(sql`select "warehouseSectionID", "warehouseSectionCode" from ${name(warehouseSections.name)}
    where "companyID" = ${companyID} and "warehouseID" = ${warehouseID}`);
  return new Map(rows.map((row) => [String(row.warehouseSectionCode), Number(row.warehouseSectionID)]));
}

/**
 * Locked for an edit of their fields: picks may book at them meanwhile, and wait for nothing that waits for these
 * picks.
 */
async function locationsIn(
  { tx, companyID }: UnitOfWork,
  warehouseID: number,
  imported: readonly ImportedLocation[],
): Promise<ReadonlyMap<string, Row>> {
  const bins = imported.map(({ bin }) => bin);
  const rows = await tx.rows(sql`select ${columnList(locations)} from ${name(locations.name)}
    where "companyID" = ${companyID} and "warehouseID" = ${warehouseID} and "bin" = any(${sql.param(bins)}::text[])
    order by "locationID" for no key update`);
  return new Map(rows.map((raw) => [String(raw.bin), decodeRow(locations, raw)]));
}

interface Change {
  readonly before: Row;
  readonly values: Values;
}

async function change(unit: UnitOfWork, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const wanted = changes.map(({ before, values }) => ({ locationID: keyOf(locations, before), ...values }));
  await unit.tx.rows(sql`
    update "locations" l set "binOrder" = coalesce(w."binOrder", l."binOrder"),
      "validationDigits" = coalesce(w."validationDigits", l."validationDigits"),
      "warehouseSectionID" = coalesce(w."warehouseSectionID", l."warehouseSectionID")
    from json_populate_recordset(null::"locations", ${JSON.stringify(wanted)}::json) w
    where l."companyID" = ${unit.companyID} and l."locationID" = w."locationID"`);
  for (const { before, values } of changes) {
    const id = keyOf(locations, before);
    const after: Partial<Location> = Object.fromEntries(
      fields.map((field) => [field, values[field] ?? before[field]]),
    );
    unit.record({ action: 'update', resource: locations, id, before, after });
    unit.touch(locations.name, id);
  }
}
