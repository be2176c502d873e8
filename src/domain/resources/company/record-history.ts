import { label } from '../../../lib/label';
import { everyone, nobody } from '../../permissions';
import { defineResource } from '../../resource';
import { companyID } from '../common';

/**
 * Changes of records, one row per changed field; a creation and a deletion are one row with the whole record. Written
 * by the server in the unit of work of the change, kept for a year, readable by those who may read the record.
 */
export const recordHistory = defineResource({
  name: 'recordHistory',
  path: 'v2/history',
  key: 'historyID',
  scope: 'company',
  title: { one: label('Change'), many: label('History') },
  displayFields: ['field'],
  fields: {
    historyID: { kind: 'id', label: label('ID') },
    companyID,
    /** Name of the record's resource. */
    resource: { kind: 'code', label: label('Resource'), required: true, readOnly: true },
    /** Key of the record: in a filter `id` is this field, not the key of the history row. */
    id: { kind: 'integer', label: label('Record'), required: true, readOnly: true },
    action: {
      kind: 'choice',
      label: label('Action'),
      required: true,
      readOnly: true,
      choices: { create: label('Created'), update: label('Changed'), delete: label('Deleted') },
    },
    /** Name of the field; empty: the record was created or deleted. */
    field: { kind: 'code', label: label('Field'), readOnly: true },
    /** Values in the form of rows; both are empty for a secret field. */
    oldValue: { kind: 'json', label: label('Old value'), readOnly: true },
    newValue: { kind: 'json', label: label('New value'), readOnly: true },
    userID: { kind: 'integer', label: label('User ID'), required: true, readOnly: true },
    username: { kind: 'text', label: label('User'), required: true, readOnly: true },
    at: { kind: 'dateTime', label: label('Time'), required: true, readOnly: true },
    /** The user's application: user agent of the request. */
    client: { kind: 'text', label: label('Application'), readOnly: true },
    requestID: { kind: 'code', label: label('Request ID'), readOnly: true },
  },
  list: {
    columns: ['at', 'username', 'action', 'field', 'oldValue', 'newValue'],
    more: ['resource', 'id', 'userID', 'client', 'requestID', 'historyID'],
    sort: ['historyID', 'DESC'],
    search: ['username', 'field'],
  },
  form: [],
  access: { read: everyone, create: nobody, update: nobody, delete: nobody },
  mirror: 'none',
  history: 'none',
  isLog: true,
});
