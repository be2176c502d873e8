import { label } from '../../../lib/label';
import { nobody, staff } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID, createdAt, updatedAt } from '../common';
import { handlingStatus } from '../company/handling-status';

/** Problems of a task that need a user's attention; nobody has looked at a new one yet. */
export const taskErrors = defineResource({
  name: 'taskErrors',
  path: 'v2/taskEventLog',
  screen: 'errors',
  key: 'eventID',
  scope: 'company',
  title: { one: label('Error'), many: label('Errors') },
  displayFields: ['eventID'],
  fields: {
    eventID: { kind: 'id', label: label('ID') },
    companyID,
    taskID: { kind: 'reference', to: 'tasks', label: label('Task') },
    type: {
      kind: 'choice',
      label: label('Type'),
      required: true,
      choices: {
        outOfStock: label('Out of stock'),
        deviation: label('Deviation'),
        integration: label('Integration'),
        device: label('Device'),
        other: label('Other'),
      },
    },
    status: handlingStatus,
    /** English text; `code` and `values` let the console show it in the user's language. */
    message: { kind: 'text', label: label('Message'), required: true, maxLength: 2000 },
    code: { kind: 'code', label: label('Code'), readOnly: true },
    values: { kind: 'json', label: label('Values'), readOnly: true },
    source: { kind: 'text', label: label('Source'), maxLength: 100 },
    pickerID: { kind: 'reference', to: 'pickers', label: label('Picker') },
    createdAt,
    updatedAt,
  },
  list: {
    columns: ['createdAt', 'status', 'type', 'taskID', 'message', 'source', 'pickerID'],
    more: ['updatedAt', 'eventID'],
    sort: ['createdAt', 'DESC'],
    search: ['message', 'source'],
  },
  form: [['status']],
  // Reported by terminals and integrations, handled by users.
  access: { read: staff, create: ['picker', 'api'], update: staff, delete: nobody },
  mirror: 'all',
  history: 'none',
  isLog: true,
});
export type TaskError = RowOf<typeof taskErrors>;
export type TaskErrorType = TaskError['type'];
