import { label } from '../../../lib/label';
import { everyone, mainAdmin, type Role } from '../../permissions';
import { defineResource, type Resource } from '../../resource';

/** A company's row is readable to its own users; the list of all companies only to the main admin. */
export const companies = defineResource({
  name: 'companies',
  path: 'companies',
  screen: 'companies',
  key: 'companyID',
  scope: 'global',
  title: { one: label('Company'), many: label('Companies') },
  displayFields: ['companyCode'],
  fields: {
    companyID: { kind: 'id', label: label('ID') },
    companyCode: { kind: 'code', label: label('Company code'), required: true, maxLength: 40 },
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
    sessionMaxLifetime: {
      kind: 'integer',
      label: label('Maximum session length (min, 0: no limit)'),
      required: true,
      initial: 720,
      min: 0,
    },
    configGroupID: { kind: 'reference', to: 'configGroups', label: label('Config group') },
    /** The first account, needed to use the company: stored only among the users. */
    administrator: {
      kind: 'text',
      label: label('First administrator'),
      required: true,
      createOnly: true,
      secret: true,
      maxLength: 100,
      allVisible: true,
    },
    administratorPassword: {
      kind: 'password',
      label: label('Password of the first administrator'),
      required: true,
      createOnly: true,
      secret: true,
      minLength: 8,
      maxLength: 200,
    },
    /**
     * Values of the group's configs and features by name, maintained by the server: every device evaluates flags with
     * them.
     */
    groupValues: { kind: 'json', label: label('Values of the group'), readOnly: true },
  },
  list: {
    columns: ['companyCode', 'name', 'sessionMaxLifetime'],
    more: ['configGroupID', 'companyID'],
    sort: ['companyCode', 'ASC'],
    search: ['companyCode', 'name'],
  },
  form: [
    ['companyCode', 'name'],
    ['sessionMaxLifetime', 'configGroupID'],
    ['administrator', 'administratorPassword'],
  ],
  access: { read: everyone, create: mainAdmin, update: mainAdmin, delete: mainAdmin },
  mirror: 'all',
  unique: [['companyCode']],
});

/** Whether everybody but the main administrator sees only rows of their own company. */
export function isOwnCompanyOnly({ name }: Pick<Resource, 'name'>, role: Role): boolean {
  return name === companies.name && role !== 'main';
}
