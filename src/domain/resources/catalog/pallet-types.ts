import { label } from '../../../lib/label';
import { admins, companyAdmins, everyone } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

export const palletTypes = defineResource({
  name: 'palletTypes',
  path: 'palletTypes',
  screen: 'palletTypes',
  key: 'palletTypeID',
  scope: 'company',
  title: { one: label('Pallet type'), many: label('Pallet types') },
  displayFields: ['name'],
  fields: {
    palletTypeID: { kind: 'id', label: label('ID') },
    companyID,
    palletTypeNumber: { kind: 'code', label: label('Number'), required: true, maxLength: 60 },
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
    depth: { kind: 'decimal', label: label('Depth'), required: true, min: 0, decimals: 3, unit: 'length' },
    width: { kind: 'decimal', label: label('Width'), required: true, min: 0, decimals: 3, unit: 'length' },
    height: { kind: 'decimal', label: label('Height'), required: true, min: 0, decimals: 3, unit: 'length' },
    volume: { kind: 'decimal', label: label('Volume'), required: true, min: 0, decimals: 3, unit: 'volume' },
    maxPackagesAmount: { kind: 'integer', label: label('Packages per pallet'), required: true, min: 0 },
  },
  list: {
    columns: ['palletTypeNumber', 'name', 'depth', 'width', 'height', 'volume', 'maxPackagesAmount'],
    more: ['palletTypeID'],
    sort: ['name', 'ASC'],
    search: ['palletTypeNumber', 'name'],
  },
  form: [
    ['palletTypeNumber', 'name'],
    ['depth', 'width', 'height'],
    ['volume', 'maxPackagesAmount'],
  ],
  access: { read: everyone, create: companyAdmins, update: admins, delete: companyAdmins },
  mirror: 'all',
});
export type PalletType = RowOf<typeof palletTypes>;
