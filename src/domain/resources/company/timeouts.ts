import { label } from '../../../lib/label';
import { mainAdmin, nobody } from '../../permissions';
import { defineResource } from '../../resource';
import { companyID, createdAt, updatedAt } from '../common';

/** Requests and statements that exceeded their time limit; written by the server. */
export const timeouts = defineResource({
  name: 'timeouts',
  path: 'v2/timeouts',
  screen: 'timeouts',
  key: 'timeoutID',
  scope: 'company',
  title: { one: label('Timeout'), many: label('Timeouts') },
  displayFields: ['timeoutID'],
  fields: {
    timeoutID: { kind: 'id', label: label('ID') },
    companyID,
    /**
     * `{method, path, query, ms, limitMs, userID, requestID, statement?}`: the query without values; `statement` is
     * `read` or `write` if a statement was cancelled, otherwise the whole request exceeded its limit.
     */
    description: { kind: 'json', label: label('Description'), required: true, readOnly: true },
    createdAt,
    updatedAt,
  },
  list: {
    columns: ['createdAt', 'description'],
    more: ['updatedAt', 'timeoutID'],
    sort: ['createdAt', 'DESC'],
    search: [],
  },
  form: [],
  access: { read: mainAdmin, create: nobody, update: nobody, delete: nobody },
  mirror: 'all',
  history: 'none',
  isLog: true,
});
