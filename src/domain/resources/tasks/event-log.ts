import { label } from '../../../lib/label';
import { nobody, staff } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID, updatedAt } from '../common';

/** History of a task, one entry per change; written by the server in the transaction of the change. */
export const eventLog = defineResource({
  name: 'eventLog',
  path: 'v2/eventLog',
  key: 'eventID',
  scope: 'company',
  title: { one: label('Event'), many: label('Event log') },
  displayFields: ['message'],
  fields: {
    eventID: { kind: 'id', label: label('ID') },
    companyID,
    taskID: { kind: 'reference', to: 'tasks', label: label('Task'), required: true },
    pickerID: { kind: 'reference', to: 'pickers', label: label('Picker') },
    /** User name, or `simulator`, `import` … if no picker was involved. */
    source: { kind: 'text', label: label('Source') },
    /** English text; `code` and `values` let the console show it in the user's language. */
    message: { kind: 'text', label: label('Message'), required: true },
    code: { kind: 'code', label: label('Code') },
    values: { kind: 'json', label: label('Values') },
    requestID: { kind: 'code', label: label('Request') },
    updatedAt,
  },
  list: {
    columns: ['updatedAt', 'source', 'message'],
    // By key: moments are the starts of writes, but keys are assigned under the task's lock.
    sort: ['eventID', 'DESC'],
    search: ['message', 'source'],
  },
  form: [],
  access: { read: staff, create: nobody, update: nobody, delete: nobody },
  mirror: 'visited',
  history: 'none',
  isLog: true,
  parent: 'taskID',
});
export type EventLogEntry = RowOf<typeof eventLog>;
