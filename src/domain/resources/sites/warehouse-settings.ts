import { label } from '../../../lib/label';
import { mainAdmin } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

/** Shown only on the main administrator's screens, so no other device stores them. */
const access = { read: ['main', 'api'], create: mainAdmin, update: mainAdmin, delete: mainAdmin } as const;

/** Definitions of warehouse settings; `value` applies if a warehouse has none of its own. */
export const warehouseSettings = defineResource({
  name: 'warehouseSettings',
  path: 'v2/warehouseSettings',
  screen: 'settings',
  key: 'warehouseSettingID',
  scope: 'global',
  title: { one: label('Setting'), many: label('Settings') },
  displayFields: ['name'],
  fields: {
    warehouseSettingID: { kind: 'id', label: label('ID') },
    name: { kind: 'code', label: label('Name'), required: true, maxLength: 200 },
    type: {
      kind: 'choice',
      label: label('Type'),
      required: true,
      initial: 'text',
      choices: { text: label('Text'), number: label('Number'), boolean: label('Yes or no') },
    },
    value: { kind: 'text', label: label('Value'), maxLength: 2000 },
    description: { kind: 'text', label: label('Description'), maxLength: 2000 },
  },
  list: {
    columns: ['name', 'type', 'value', 'description'],
    more: ['warehouseSettingID'],
    sort: ['name', 'ASC'],
    search: ['name', 'description'],
  },
  form: [['name', 'type'], ['value'], ['description']],
  access,
  mirror: 'all',
  unique: [['name']],
});
export type WarehouseSetting = RowOf<typeof warehouseSettings>;

/** The values of one warehouse. */
export const companyWarehouseSettings = defineResource({
  name: 'companyWarehouseSettings',
  path: 'v2/companyWarehouseSettings',
  key: 'companyWarehouseSettingID',
  scope: 'company',
  title: { one: label('Setting of a warehouse'), many: label('Settings of a warehouse') },
  displayFields: ['warehouseSettingID'],
  fields: {
    companyWarehouseSettingID: { kind: 'id', label: label('ID') },
    companyID,
    warehouseSettingID: {
      kind: 'reference',
      to: 'warehouseSettings',
      label: label('Setting'),
      required: true,
    },
    warehouseID: { kind: 'reference', to: 'warehouses', label: label('Warehouse'), required: true },
    value: { kind: 'text', label: label('Value'), maxLength: 2000 },
  },
  list: {
    columns: ['warehouseSettingID', 'warehouseID', 'value'],
    sort: ['warehouseSettingID', 'ASC'],
    search: ['value'],
  },
  form: [['warehouseSettingID', 'warehouseID'], ['value']],
  access,
  mirror: 'all',
  unique: [['warehouseID', 'warehouseSettingID']],
});
