import { createFlags, type FlagDefinition, type Flags } from '../../../domain/flags';
import {
  type StatusRules,
  statusFeature,
  type TaskType,
  taskStatuses,
  taskTypeFeatures,
  taskTypes,
} from '../../../domain/tasks/statuses';
import type { Executor } from '../../database/database';
import { sql } from '../../database/sql';

/** Which statuses are on for a company: its own values over the global ones (decision 23). */
export async function readStatusRules(tx: Executor, companyID: number): Promise<StatusRules> {
  const flags = await readFeatures(tx, companyID, taskStatuses.map(statusFeature));
  return { isEnabled: (status) => flags.isOn(statusFeature(status)) };
}

/** The task types that a company is offered. */
export async function readTaskTypes(tx: Executor, companyID: number): Promise<readonly TaskType[]> {
  const flags = await readFeatures(tx, companyID, Object.values(taskTypeFeatures));
  return taskTypes.filter((type) => flags.isOn(taskTypeFeatures[type]));
}

/** Whether a feature is on for a company. */
export async function hasFeature(tx: Executor, companyID: number, name: string): Promise<boolean> {
  return (await readFeatures(tx, companyID, [name])).isOn(name);
}

/** The value of a config for a company; `Not found` when it is not defined. */
export async function readConfig(tx: Executor, companyID: number, name: string): Promise<string> {
  const rows = await tx.rows(sql`
    select f."name", f."value", f."defaultValue", c."value" as "companyValue"
    from "configs" f
    left join "companyConfigs" c on c."configID" = f."configID" and c."companyID" = ${companyID}
    where f."name" = ${name}`);
  return flagsOf(rows).valueOf(name);
}

async function readFeatures(tx: Executor, companyID: number, names: readonly string[]): Promise<Flags> {
  const rows = await tx.rows(sql`
    select f."name", f."value", f."defaultValue", c."value" as "companyValue"
    from "features" f
    left join "companyFeatures" c on c."featureID" = f."featureID" and c."companyID" = ${companyID}
    where f."name" in ${names}`);
  return flagsOf(rows);
}

function flagsOf(rows: Awaited<ReturnType<Executor['rows']>>): Flags {
  const definitions: FlagDefinition[] = rows.map((row) => ({
    name: String(row.name),
    value: asText(row.value),
    defaultValue: asText(row.defaultValue),
  }));
  return createFlags(definitions, new Map(rows.map((row) => [String(row.name), asText(row.companyValue)])));
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
