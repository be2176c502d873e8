import { label } from '../../../lib/label';
import { companyAdmins, everyone } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

export const warehouseSections = defineResource({
  name: 'warehouseSections',
  path: 'warehousesections',
  key: 'warehouseSectionID',
  scope: 'company',
  title: { one: label('Warehouse section'), many: label('Warehouse sections') },
  displayFields: ['warehouseSectionCode', 'name'],
  fields: {
    warehouseSectionID: { kind: 'id', label: label('ID') },
    companyID,
    warehouseID: { kind: 'reference', to: 'warehouses', label: label('Warehouse'), required: true },
    warehouseSectionCode: { kind: 'code', label: label('Section code'), required: true, maxLength: 40 },
    name: { kind: 'text', label: label('Name'), maxLength: 200 },
  },
  list: {
    columns: ['warehouseSectionCode', 'name'],
    more: ['warehouseID', 'warehouseSectionID'],
    sort: ['warehouseSectionCode', 'ASC'],
    search: ['warehouseSectionCode', 'name'],
  },
  form: [['warehouseSectionCode', 'name']],
  access: { read: everyone, create: companyAdmins, update: companyAdmins, delete: companyAdmins },
  mirror: 'all',
  parent: 'warehouseID',
  unique: [['warehouseID', 'warehouseSectionCode']],
});
export type WarehouseSection = RowOf<typeof warehouseSections>;
