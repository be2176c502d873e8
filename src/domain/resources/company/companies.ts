import { label } from '../../../lib/label';
import { everyone, mainAdmin } from '../../permissions';
import { defineResource } from '../../resource';

/** A company row is readable to its own users; the list of all companies is the main admin's. */
export const companies = defineResource({
  name: 'companies',
  path: 'companies',
  screen: { path: 'companies', roles: mainAdmin },
  key: 'companyID',
  scope: 'global',
  title: { one: label('Company'), many: label('Companies') },
  displayFields: ['companyCode'],
  fields: {
    companyID: { kind: 'id', label: label('ID') },
    companyCode: { kind: 'code', label: label('Company code'), required: true, maxLength: 40 },
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
    sessionMaxLifetime: { kind: 'integer', label: label('Longest session (min)'), min: 0 },
    configGroupID: { kind: 'integer', label: label('Config group') },
  },
  list: {
    columns: ['companyCode', 'name', 'sessionMaxLifetime'],
    more: ['companyID'],
    sort: ['companyCode', 'ASC'],
    search: ['companyCode', 'name'],
  },
  form: [['companyCode', 'name'], ['sessionMaxLifetime']],
  access: { read: everyone, create: mainAdmin, update: mainAdmin, delete: mainAdmin },
  mirror: 'none',
  unique: [['companyCode']],
});
