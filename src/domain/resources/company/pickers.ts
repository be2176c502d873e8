import { label } from '../../../lib/label';
import { admins, companyAdmins, everyone } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

export const pickers = defineResource({
  name: 'pickers',
  path: 'pickers',
  screen: 'pickers',
  key: 'pickerID',
  scope: 'company',
  title: { one: label('Picker'), many: label('Pickers') },
  displayFields: ['firstName', 'lastName'],
  fields: {
    pickerID: { kind: 'id', label: label('ID') },
    companyID,
    pickerCode: { kind: 'code', label: label('Picker code'), required: true, maxLength: 40 },
    firstName: { kind: 'text', label: label('First name'), required: true, maxLength: 100 },
    lastName: { kind: 'text', label: label('Last name'), required: true, maxLength: 100 },
    pin: {
      kind: 'password',
      label: label('PIN code'),
      secret: { at: 'pinCodes' },
      maxLength: 4,
      digits: true,
    },
    maxAllowedPriority: { kind: 'integer', label: label('Highest allowed priority'), min: 0, max: 999 },
    lastActionTime: { kind: 'dateTime', label: label('Last action'), readOnly: true },
  },
  list: {
    columns: ['pickerCode', 'firstName', 'lastName', 'maxAllowedPriority', 'lastActionTime'],
    more: ['pickerID'],
    sort: ['pickerCode', 'ASC'],
    search: ['pickerCode', 'firstName', 'lastName'],
  },
  form: [['pickerCode', 'maxAllowedPriority'], ['firstName', 'lastName'], ['pin']],
  access: { read: everyone, create: companyAdmins, update: admins, delete: companyAdmins },
  mirror: 'all',
  owns: ['pickerQueues'],
  unique: [['pickerCode']],
  import: {
    match: 'pickerCode',
    existing: 'update',
  },
});
export type Picker = RowOf<typeof pickers>;
