import { refuseFlagValue } from '../../domain/flag-values';
import type { Resource, Row } from '../../domain/resource';
import { configs, features } from '../../domain/resources/company/configs';
import { fillPlaceholders } from '../../domain/tasks/event-messages';
import { asText } from '../../lib/json-values';
import type { ResourceRules } from '../crud/rule-types';
import { invalid } from '../http/api-error';
import { readRow } from '../rows/read-rows';
import type { UnitOfWork } from '../writes/unit-of-work';
import { refreshGroupValues } from './group-values';

/** A definition's own value and its default are such that the program can use them; those of old are none of another edit's. */
export const definitionRules: ResourceRules = {
  prepare: async ({ id, values }) => {
    if (id === null) refuseUseless(values['name'], values, ['value', 'defaultValue']);
    return {};
  },
  afterWrite: refreshGroupValues,
  afterUpdate: async (_, { before, row }) => {
    const isRenamed = before['name'] !== row['name'];
    const changed = ['value', 'defaultValue'].filter((field) => isRenamed || before[field] !== row[field]);
    refuseUseless(row['name'], row, changed);
  },
  afterDelete: refreshGroupValues,
};

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
  const definition = await readRow<Row>(tx, definitions, companyID, Number(row[definitions.key]));
  refuseUseless(definition?.['name'], row, ['value']);
}

function refuseUseless(name: unknown, row: Row, fields: readonly string[]): void {
  const faults = fields.flatMap((field): [string, string][] => {
    const refusal = refuseFlagValue(String(name), asText(row[field]) ?? '');
    return refusal ? [[field, fillPlaceholders(refusal)]] : [];
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}
