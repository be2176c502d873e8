import { label } from '../../../lib/label';
import { admins, companyAdmins, everyone } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

/** `palletMultiplier`: packages of the type that fit on a pallet of its pallet type; 0: none is given. */
export const packageTypes = defineResource({
  name: 'packageTypes',
  path: 'packageTypes',
  screen: 'packageTypes',
  key: 'packageTypeID',
  scope: 'company',
  title: { one: label('Package type'), many: label('Package types') },
  displayFields: ['name'],
  fields: {
    packageTypeID: { kind: 'id', label: label('ID') },
    companyID,
    packageTypeNumber: { kind: 'code', label: label('Number'), required: true, maxLength: 60 },
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
    depth: { kind: 'decimal', label: label('Depth'), required: true, min: 0, decimals: 3, unit: 'length' },
    width: { kind: 'decimal', label: label('Width'), required: true, min: 0, decimals: 3, unit: 'length' },
    height: { kind: 'decimal', label: label('Height'), required: true, min: 0, decimals: 3, unit: 'length' },
    weight: { kind: 'decimal', label: label('Weight'), required: true, min: 0, decimals: 3, unit: 'weight' },
    volume: { kind: 'decimal', label: label('Volume'), required: true, min: 0, decimals: 3, unit: 'volume' },
    palletTypeID: { kind: 'reference', to: 'palletTypes', label: label('Pallet type') },
    palletMultiplier: {
      kind: 'integer',
      label: label('Packages per pallet'),
      required: true,
      readOnly: true,
      initial: 0,
      unprinted: true,
    },
  },
  list: {
    columns: [
      'packageTypeNumber',
      'name',
      'depth',
      'width',
      'height',
      'weight',
      'volume',
      'palletTypeID',
      'palletMultiplier',
    ],
    more: ['packageTypeID'],
    sort: ['name', 'ASC'],
    search: ['packageTypeNumber', 'name'],
  },
  form: [
    ['packageTypeNumber', 'name'],
    ['depth', 'width', 'height'],
    ['weight', 'volume', 'palletTypeID'],
  ],
  access: { read: everyone, create: companyAdmins, update: admins, delete: companyAdmins },
  mirror: 'all',
});
export type PackageType = RowOf<typeof packageTypes>;
