import { label } from '../../../lib/label';
import { mainAdmin, nobody } from '../../permissions';
import { defineResource } from '../../resource';
import { companyID, createdAt, updatedAt } from '../common';

/** Requests and statements that ran past their limit; written by the server. */
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
     * `{method, path, query, ms, limitMs, userID, requestID, statement?}`: of a query the names alone; `statement` is `read` or
     * `write` where a statement was ended for its length, else the request took longer than its limit.
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
