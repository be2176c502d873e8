import { refuseFlagValue } from '../../domain/flag-values';
import type { Resource, Row } from '../../domain/resource';
import { groupConfigs, groupFeatures } from '../../domain/resources/company/config-groups';
import { companyConfigs, companyFeatures, configs, features } from '../../domain/resources/company/configs';
import { fillPlaceholders } from '../../domain/tasks/event-messages';
import { asText } from '../../lib/json-values';
import type { Label } from '../../lib/label';
import type { ResourceRules } from '../crud/rule-types';
import type { Executor } from '../database/database';
import { name } from '../database/rows';
import { sql } from '../database/sql';
import { invalid } from '../http/api-error';
import { readReferred, selectRows } from '../rows/read-rows';
import type { UnitOfWork } from '../writes/unit-of-work';
import { refreshGroupValues } from './group-values';

export const configRules = definitionRules(configs, [companyConfigs, groupConfigs]);
export const featureRules = definitionRules(features, [companyFeatures, groupFeatures]);

/**
 * A definition's own value and its default are such that the program can use them; those of old are none of another edit's. A
 * name is taken only where the values of companies and groups are such, too.
 */
function definitionRules(definitions: Resource, valuesOf: readonly Resource[]): ResourceRules {
  return {
    prepare: async ({ id, values }) => {
      if (id === null) refuseUseless(values['name'], values, ['value', 'defaultValue']);
      return {};
    },
    afterWrite: refreshGroupValues,
    afterUpdate: async ({ tx }, { before, row }) => {
      const isRenamed = before['name'] !== row['name'];
      const changed = ['value', 'defaultValue'].filter((field) => isRenamed || before[field] !== row[field]);
      refuseUseless(row['name'], row, changed);
      if (isRenamed) await refuseUselessValues(tx, definitions, row, valuesOf);
    },
    afterDelete: refreshGroupValues,
  };
}

/** Definitions are of all companies, and so are their values. */
async function refuseUselessValues(
  tx: Executor,
  { key }: Resource,
  definition: Row,
  valuesOf: readonly Resource[],
): Promise<void> {
  let count = 0;
  for (const resource of valuesOf) {
    const ofIt = sql`where true and (${name(key)} = ${Number(definition[key])}::integer) order by ${name(resource.key)}`;
    const own = await selectRows<Row>(tx, resource, ofIt);
    count += own.filter((row) => refusalOf(definition['name'], row['value'])).length;
  }
  if (count > 0) throw invalid({ name: { code: 'flag.other-values', values: { count } } });
}

const nothing: ResourceRules = { prepare: async () => ({}) };

/** The same of a company's value of a config. */
export const companyConfigRules: ResourceRules = {
  ...nothing,
  afterWrite: (unit, row) => refuseUselessValue(unit, configs, row),
};
/** And of a feature. */
export const companyFeatureRules: ResourceRules = {
  ...nothing,
  afterWrite: (unit, row) => refuseUselessValue(unit, features, row),
};
/** The same of a group's. */
export const groupConfigRules = groupRules(configs);
export const groupFeatureRules = groupRules(features);

function groupRules(definitions: Resource): ResourceRules {
  return {
    ...nothing,
    afterWrite: async (unit, row) => {
      await refuseUselessValue(unit, definitions, row);
      await refreshGroupValues(unit);
    },
    afterDelete: refreshGroupValues,
  };
}

async function refuseUselessValue(
  { tx, companyID }: UnitOfWork,
  definitions: Resource,
  row: Row,
): Promise<void> {
  const definition = await readReferred<Row>(tx, definitions, companyID, Number(row[definitions.key]));
  refuseUseless(definition?.['name'], row, ['value']);
}

function refusalOf(flag: unknown, value: unknown): Label | null {
  return refuseFlagValue(String(flag), asText(value) ?? '');
}

function refuseUseless(flag: unknown, row: Row, fields: readonly string[]): void {
  const faults = fields.flatMap((field): [string, string][] => {
    const refusal = refusalOf(flag, row[field]);
    return refusal ? [[field, fillPlaceholders(refusal)]] : [];
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}
