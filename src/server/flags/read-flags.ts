import { createFlags, type FlagDefinition, type Flags } from '../../domain/flags';
import { asText } from '../../lib/json-values';
import type { Executor } from '../database/database';
import { type SQL, sql } from '../database/sql';

/** Whether a feature is on for a company. */
export async function hasFeature(tx: Executor, companyID: number, name: string): Promise<boolean> {
  return (await readFeatures(tx, companyID, [name])).isOn(name);
}

/** The value of a config for a company; `Not found` when it is not defined. */
export async function readConfig(tx: Executor, companyID: number, name: string): Promise<string> {
  return (await readConfigs(tx, companyID, [name])).valueOf(name);
}

/** Configs of a company by name. */
export async function readConfigs(tx: Executor, companyID: number, names: readonly string[]): Promise<Flags> {
  return readDefinitions(tx, companyID, names, {
    table: sql`"configs"`,
    key: sql`"configID"`,
    ofCompanies: sql`"companyConfigs"`,
  });
}

/** Configs and features of a company by name, whichever they are. */
export async function readFlags(tx: Executor, companyID: number, names: readonly string[]): Promise<Flags> {
  if (names.length === 0) return flagsOf([]);
  const configs = await readConfigs(tx, companyID, names);
  const features = await readFeatures(tx, companyID, names);
  const read = (name: string) => (name.startsWith('config_') ? configs : features).valueOf(name);
  return { valueOf: read, isOn: (name) => read(name) === 'true' };
}

/** Features of a company by name. */
export async function readFeatures(
  tx: Executor,
  companyID: number,
  names: readonly string[],
): Promise<Flags> {
  return readDefinitions(tx, companyID, names, {
    table: sql`"features"`,
    key: sql`"featureID"`,
    ofCompanies: sql`"companyFeatures"`,
  });
}

interface DefinitionTables {
  readonly table: SQL;
  readonly key: SQL;
  /** Values that companies have of their own. */
  readonly ofCompanies: SQL;
}

async function readDefinitions(
  tx: Executor,
  companyID: number,
  names: readonly string[],
  { table, key, ofCompanies }: DefinitionTables,
): Promise<Flags> {
  const rows = await tx.rows(sql`
    select f."name", f."value", f."defaultValue", c."value" as "companyValue", ${groupValueOf(companyID)}
    from ${table} f
    left join ${ofCompanies} c on c.${key} = f.${key} and c."companyID" = ${companyID}
    where f."name" in ${names}`);
  return flagsOf(rows);
}

/** Value of the company's config group, from its row. */
function groupValueOf(companyID: number): SQL {
  return sql`(select g."groupValues" ->> f."name" from "companies" g where g."companyID" = ${companyID}) as "groupValue"`;
}

function flagsOf(rows: Awaited<ReturnType<Executor['rows']>>): Flags {
  const definitions: FlagDefinition[] = rows.map((row) => ({
    name: String(row.name),
    value: asText(row.value),
    defaultValue: asText(row.defaultValue),
  }));
  const valuesIn = (column: string) => new Map(rows.map((row) => [String(row.name), asText(row[column])]));
  return createFlags({ definitions, group: valuesIn('groupValue'), company: valuesIn('companyValue') });
}
