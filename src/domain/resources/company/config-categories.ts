import { label } from '../../../lib/label';
import { mainAdmin } from '../../permissions';
import { defineResource } from '../../resource';

/** Categories of configs and features. */
export const configCategories = defineResource({
  name: 'configCategories',
  path: 'v2/configCategories',
  key: 'id',
  scope: 'global',
  title: { one: label('Config category'), many: label('Config categories') },
  displayFields: ['name'],
  fields: {
    id: { kind: 'id', label: label('ID') },
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
    description: { kind: 'text', label: label('Description'), required: true, maxLength: 2000 },
  },
  list: {
    columns: ['name', 'description'],
    more: ['id'],
    sort: ['name', 'ASC'],
    search: ['name', 'description'],
  },
  form: [['name'], ['description']],
  access: { read: mainAdmin, create: mainAdmin, update: mainAdmin, delete: mainAdmin },
  mirror: 'all',
  unique: [['name']],
});
