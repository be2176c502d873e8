import { label } from '../../../lib/label';
import { admins, companyAdmins } from '../../permissions';
import { defineResource } from '../../resource';
import { companyID } from '../common';

/** Cost codes of a company. */
export const expenses = defineResource({
  name: 'expenses',
  path: 'v2/expenses',
  screen: 'expenses',
  key: 'expenseID',
  scope: 'company',
  title: { one: label('Expense'), many: label('Expenses') },
  displayFields: ['code'],
  fields: {
    expenseID: { kind: 'id', label: label('ID') },
    companyID,
    code: { kind: 'code', label: label('Code'), required: true, maxLength: 60 },
    name: { kind: 'text', label: label('Name'), maxLength: 200 },
    defaultValue: { kind: 'decimal', label: label('Default value'), decimals: 2 },
  },
  list: {
    columns: ['code', 'name', 'defaultValue'],
    more: ['expenseID'],
    sort: ['code', 'ASC'],
    search: ['code', 'name'],
  },
  form: [['code', 'name'], ['defaultValue']],
  access: { read: admins, create: companyAdmins, update: admins, delete: companyAdmins },
  mirror: 'all',
  unique: [['code']],
});
