import { label } from '../../../lib/label';
import { everyone, nobody } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

/** Packages of a task's goods; written at packing, not in the console. */
export const packages = defineResource({
  name: 'packages',
  path: 'v2/packages',
  key: 'packageID',
  scope: 'company',
  title: { one: label('Package'), many: label('Packages') },
  displayFields: ['packageCode'],
  fields: {
    packageID: { kind: 'id', label: label('ID') },
    companyID,
    taskID: { kind: 'reference', to: 'tasks', label: label('Task'), required: true },
    packageCode: { kind: 'code', label: label('Package code'), required: true, maxLength: 60 },
    packageNumber: { kind: 'integer', label: label('Package number'), min: 1 },
    packageName: { kind: 'text', label: label('Package name'), maxLength: 200 },
    weight: { kind: 'decimal', label: label('Weight'), min: 0, decimals: 2, unit: 'weight' },
    volume: { kind: 'decimal', label: label('Volume'), min: 0, decimals: 2, unit: 'volume' },
  },
  list: {
    columns: ['packageCode', 'packageNumber', 'packageName', 'weight', 'volume'],
    more: ['packageID', 'taskID'],
    sort: ['packageNumber', 'ASC'],
    search: ['packageCode', 'packageName'],
  },
  form: [],
  access: { read: everyone, create: nobody, update: nobody, delete: nobody },
  mirror: 'none',
  history: 'none',
  parent: 'taskID',
});
export type Package = RowOf<typeof packages>;
