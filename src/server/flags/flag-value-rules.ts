import { refuseFlagValue } from '../../domain/flag-values';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { groupConfigs, groupFeatures } from '../../domain/resources/company/config-groups';
import { companyConfigs, companyFeatures, configs, features } from '../../domain/resources/company/configs';
import { fillPlaceholders } from '../../domain/tasks/event-messages';
import { asText } from '../../lib/json-values';
import type { Label } from '../../lib/label';
import type { ResourceRules } from '../crud/rule-types';
import type { Executor } from '../database/database';
import { invalid } from '../http/api-error';
import { readReferred, readReferring } from '../rows/read-rows';
import type { UnitOfWork } from '../writes/unit-of-work';
import { refreshGroupValues } from './group-values';

export const configRules = definitionRules(configs, [companyConfigs, groupConfigs]);
export const featureRules = definitionRules(features, [companyFeatures, groupFeatures]);

/**
 * A definition's own value and its default must be usable by the program; old faults do not refuse an edit of other
 * fields. A name is accepted only if the values of companies and groups are usable, too.
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

/** Definitions belong to all companies, and so do their values. */
async function refuseUselessValues(
  tx: Executor,
  definitions: Resource,
  definition: Row,
  valuesOf: readonly Resource[],
): Promise<void> {
  let count = 0;
  for (const resource of valuesOf) {
    const own = await readReferring<Row>(tx, resource, definitions, keyOf(definitions, definition));
    count += own.filter((row) => faultOf(definition['name'], row['value'])).length;
  }
  if (count > 0) throw invalid({ name: { code: 'flag.other-values', values: { count } } });
}

const nothing: ResourceRules = { prepare: async () => ({}) };

/** The same for a company's value of a config. */
export const companyConfigRules: ResourceRules = {
  ...nothing,
  afterWrite: (unit, row) => refuseUselessValue(unit, configs, row),
};
/** The same for a feature. */
export const companyFeatureRules: ResourceRules = {
  ...nothing,
  afterWrite: (unit, row) => refuseUselessValue(unit, features, row),
};
/** The same for a group's value. */
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

function faultOf(flag: unknown, value: unknown): Label | null {
  return refuseFlagValue(String(flag), asText(value) ?? '');
}

function refuseUseless(flag: unknown, row: Row, fields: readonly string[]): void {
  const faults = fields.flatMap((field): [string, string][] => {
    const fault = faultOf(flag, row[field]);
    return fault ? [[field, fillPlaceholders(fault)]] : [];
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}
