import { label } from '../../../lib/label';
import { staff } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

/**
 * Saved custom filters, by list; shared by the company's staff. `filter` is a list of attribute, operation and value.
 */
export const taskFilters = defineResource({
  name: 'taskFilters',
  path: 'v2/taskFilters',
  key: 'taskFilterID',
  scope: 'company',
  title: { one: label('Saved filter'), many: label('Saved filters') },
  displayFields: ['name'],
  fields: {
    taskFilterID: { kind: 'id', label: label('ID') },
    companyID,
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
    list: { kind: 'code', label: label('List'), required: true, maxLength: 60, initial: 'tasks' },
    filter: { kind: 'json', label: label('Conditions'), required: true },
  },
  list: { columns: ['name'], sort: ['name', 'ASC'], search: ['name'] },
  form: [],
  access: { read: staff, create: staff, update: staff, delete: staff },
  mirror: 'all',
  unique: [['list', 'name']],
});
export type TaskFilter = RowOf<typeof taskFilters>;
