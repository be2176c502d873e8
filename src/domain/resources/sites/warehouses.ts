import { label } from '../../../lib/label';
import { companyAdmins, everyone, mainAdmin } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

export const warehouses = defineResource({
  name: 'warehouses',
  path: 'warehouses',
  screen: 'warehouses',
  key: 'warehouseID',
  scope: 'company',
  title: { one: label('Warehouse'), many: label('Warehouses') },
  displayFields: ['warehouseCode', 'name'],
  fields: {
    warehouseID: { kind: 'id', label: label('ID') },
    companyID,
    warehouseCode: { kind: 'code', label: label('Warehouse code'), required: true, maxLength: 40 },
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
  },
  list: {
    columns: ['warehouseCode', 'name'],
    more: ['warehouseID'],
    sort: ['warehouseCode', 'ASC'],
    search: ['warehouseCode', 'name'],
  },
  form: [['warehouseCode', 'name']],
  access: { read: everyone, create: companyAdmins, update: mainAdmin, delete: mainAdmin },
  mirror: 'all',
  tabs: {
    sections: { title: label('Sections'), resource: 'warehouseSections', opens: 'dialog' },
    locations: { title: label('Locations'), resource: 'locations', opens: 'dialog' },
  },
  unique: [['warehouseCode']],
});
export type Warehouse = RowOf<typeof warehouses>;
