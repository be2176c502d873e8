import { label } from '../../../lib/label';
import { admins, companyAdmins, staffAndPickers } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

/**
 * Work profiles: they determine the tasks offered to a picker. `filter` is a list of `{attribute, operation, value}`.
 */
export const taskQueues = defineResource({
  name: 'taskQueues',
  path: 'v2/taskQueues',
  screen: 'taskQueues',
  key: 'taskQueueID',
  scope: 'company',
  title: { one: label('Task queue'), many: label('Task queues') },
  displayFields: ['name'],
  fields: {
    taskQueueID: { kind: 'id', label: label('ID') },
    companyID,
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
    number: { kind: 'integer', label: label('Number'), required: true, min: 0, max: 99_999 },
    filter: { kind: 'json', label: label('Filter'), required: true },
  },
  list: {
    columns: ['number', 'name'],
    more: ['taskQueueID'],
    sort: ['number', 'ASC'],
    search: ['name'],
  },
  form: [['name', 'number'], ['filter']],
  access: { read: staffAndPickers, create: companyAdmins, update: admins, delete: companyAdmins },
  mirror: 'all',
});
export type TaskQueue = RowOf<typeof taskQueues>;
