import { label } from '../../../lib/label';
import { admins, companyAdmins, everyone } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';
import { externalReference } from './route-fields';

export const routes = defineResource({
  name: 'routes',
  path: 'v2/routes',
  screen: 'routes',
  key: 'routeID',
  scope: 'company',
  title: { one: label('Route'), many: label('Routes') },
  displayFields: ['name'],
  fields: {
    routeID: { kind: 'id', label: label('ID') },
    companyID,
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
    priority: { kind: 'integer', label: label('Priority'), initial: 0 },
    externalReference,
  },
  list: {
    columns: ['name', 'priority', 'externalReference'],
    more: ['routeID'],
    sort: ['priority', 'ASC'],
    search: ['name', 'externalReference'],
  },
  form: [['name', 'priority'], ['externalReference']],
  access: { read: everyone, create: companyAdmins, update: admins, delete: companyAdmins },
  mirror: 'all',
  owns: ['dispatches'],
  nested: ['dispatches'],
});
export type Route = RowOf<typeof routes>;
