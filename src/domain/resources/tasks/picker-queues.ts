import { label } from '../../../lib/label';
import { nobody, staffAndPickers } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

/** A picker's queues in order of priority; they are changed together, through the picker (domain/mutations). */
export const pickerQueues = defineResource({
  name: 'pickerQueues',
  path: 'v2/pickerQueues',
  key: 'pickerQueueID',
  scope: 'company',
  title: { one: label('Task queue of a picker'), many: label('Task queues of pickers') },
  displayFields: ['taskQueueID'],
  fields: {
    pickerQueueID: { kind: 'id', label: label('ID') },
    companyID,
    pickerID: { kind: 'reference', to: 'pickers', label: label('Picker'), required: true },
    taskQueueID: { kind: 'reference', to: 'taskQueues', label: label('Task queue'), required: true },
    priority: { kind: 'integer', label: label('Priority'), required: true, min: 0, max: 999 },
  },
  list: {
    columns: ['pickerID', 'taskQueueID', 'priority'],
    more: ['pickerQueueID'],
    sort: ['priority', 'ASC'],
    search: [],
  },
  form: [['taskQueueID', 'priority']],
  access: { read: staffAndPickers, create: nobody, update: nobody, delete: nobody },
  mirror: 'all',
  parent: 'pickerID',
  unique: [['pickerID', 'taskQueueID']],
});
export type PickerQueue = RowOf<typeof pickerQueues>;
