import { label } from '../../../lib/label';
import { everyone, nobody } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

/**
 * Pallets of one type that a task needs; written by the pallet actions only. Without a type: packages without a known
 * pallet type, counted individually.
 */
export const taskPallets = defineResource({
  name: 'taskPallets',
  path: 'v2/taskPallets',
  key: 'taskPalletID',
  scope: 'company',
  title: { one: label('Pallets of a task'), many: label('Pallets of tasks') },
  displayFields: ['palletTypeID'],
  fields: {
    taskPalletID: { kind: 'id', label: label('ID') },
    companyID,
    taskID: { kind: 'reference', to: 'tasks', label: label('Task'), required: true },
    palletTypeID: { kind: 'reference', to: 'palletTypes', label: label('Pallet type') },
    amount: { kind: 'integer', label: label('Amount'), required: true, min: 0, initial: 0 },
  },
  list: { columns: ['palletTypeID', 'amount'], sort: ['palletTypeID', 'ASC'], search: [] },
  form: [],
  access: { read: everyone, create: nobody, update: nobody, delete: nobody },
  mirror: 'none',
  history: 'none',
  parent: 'taskID',
});
export type TaskPallet = RowOf<typeof taskPallets>;
