import { keyOf, type Row } from '../../domain/resource';
import {
  companyWarehouseSettings,
  type WarehouseSetting,
  warehouseSettings,
} from '../../domain/resources/sites/warehouse-settings';
import { countOtherType, isSettingValue } from '../../domain/setting-values';
import { asText } from '../../lib/json-values';
import type { ResourceRules } from '../crud/rule-types';
import type { Executor } from '../database/database';
import { invalid } from '../http/api-error';
import { readReferring, readSteady } from '../rows/read-rows';

const nothing: ResourceRules = { prepare: async () => ({}) };

/**
 * A definition's value must be of its own type, which the same edit may set; edits of other fields check neither. A
 * type is accepted only if the values of warehouses are of it, too.
 */
export const warehouseSettingRules: ResourceRules = {
  prepare: async ({ id, values }) => {
    if (id === null) refuseOtherType(values, values);
    return {};
  },
  afterUpdate: async ({ tx }, { before, row }) => {
    if (before['value'] !== row['value'] || before['type'] !== row['type']) refuseOtherType(row, row);
    if (before['type'] !== row['type']) await refuseOtherValues(tx, row);
  },
};

/** A warehouse's value must be of the definition's type. */
export const companyWarehouseSettingRules: ResourceRules = {
  ...nothing,
  afterWrite: async ({ tx, companyID }, row) => {
    const id = Number(row[warehouseSettings.key]);
    const definition = await readSteady<Row>(tx, warehouseSettings, companyID, id);
    if (definition) refuseOtherType(definition, row);
  },
};

const wording = { number: 'Not a number', boolean: 'Neither true nor false' } as const;

/** Definitions belong to all companies, and so do their values. */
async function refuseOtherValues(tx: Executor, definition: Row): Promise<void> {
  const id = keyOf(warehouseSettings, definition);
  const own = await readReferring<Row>(tx, companyWarehouseSettings, warehouseSettings, id);
  const values = own.map((row) => asText(row['value']));
  const count = countOtherType(typeOf(definition), values);
  if (count > 0) throw invalid({ type: { code: 'setting.other-type', values: { count } } });
}

function typeOf({ type }: Row): WarehouseSetting['type'] {
  return type === 'number' || type === 'boolean' ? type : 'text';
}

function refuseOtherType(definition: Row, row: Row): void {
  const type = typeOf(definition);
  if (type === 'text') return;
  if (!isSettingValue(type, asText(row['value']))) throw invalid({ value: wording[type] });
}
