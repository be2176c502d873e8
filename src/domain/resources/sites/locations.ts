import { label } from '../../../lib/label';
import { companyAdmins, everyone } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';
import { inWarehouse } from './in-warehouse';

export const locations = defineResource({
  name: 'locations',
  path: 'locations',
  key: 'locationID',
  scope: 'company',
  title: { one: label('Location'), many: label('Locations') },
  displayFields: ['bin'],
  fields: {
    locationID: { kind: 'id', label: label('ID') },
    companyID,
    ...inWarehouse,
    bin: { kind: 'code', label: label('Bin'), required: true, maxLength: 60 },
    binOrder: { kind: 'integer', label: label('Walking order'), initial: 0 },
    validationDigits: { kind: 'code', label: label('Check digits'), maxLength: 10 },
  },
  list: {
    columns: ['bin', 'binOrder', 'validationDigits', 'locationID'],
    more: ['warehouseSectionID'],
    sort: ['binOrder', 'DESC'],
    search: ['bin', 'validationDigits'],
  },
  form: [['bin', 'binOrder', 'validationDigits'], ['warehouseSectionID']],
  access: { read: everyone, create: companyAdmins, update: companyAdmins, delete: companyAdmins },
  mirror: 'all',
  parent: 'warehouseID',
  unique: [['warehouseID', 'bin']],
});
export type Location = RowOf<typeof locations>;
