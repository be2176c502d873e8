import type { Row } from '../../domain/resource';
import { warehouseSettings } from '../../domain/resources/sites/warehouse-settings';
import { isSettingValue } from '../../domain/setting-values';
import { asText } from '../../lib/json-values';
import type { ResourceRules } from '../crud/rule-types';
import { invalid } from '../http/api-error';
import { readRow } from '../rows/read-rows';

const nothing: ResourceRules = { prepare: async () => ({}) };

/** A definition's value is of its own type, which the same edit may set; an edit of something else is about neither. */
export const warehouseSettingRules: ResourceRules = {
  prepare: async ({ id, values }) => {
    if (id === null) refuseOtherType(values, values);
    return {};
  },
  afterUpdate: async (_, { before, row }) => {
    if (before['value'] !== row['value'] || before['type'] !== row['type']) refuseOtherType(row, row);
  },
};

/** A warehouse's value is of the definition's type. */
export const companyWarehouseSettingRules: ResourceRules = {
  ...nothing,
  afterWrite: async ({ tx, companyID }, row) => {
    const id = Number(row[warehouseSettings.key]);
    const definition = await readRow<Row>(tx, warehouseSettings, companyID, id);
    if (definition) refuseOtherType(definition, row);
  },
};

const wording = { number: 'Not a number', boolean: 'Neither true nor false' } as const;

function refuseOtherType(definition: Row, row: Row): void {
  const type = definition['type'];
  if (type !== 'number' && type !== 'boolean') return;
  if (!isSettingValue(type, asText(row['value']))) throw invalid({ value: wording[type] });
}
