import { label } from '../../../lib/label';
import { mainAdmin, staff } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID, createdAt, updatedAt } from '../common';
import { handlingStatus } from './handling-status';

/** Problems that users report; the main administrator handles them. */
export const bugs = defineResource({
  name: 'bugs',
  path: 'v2/bugs',
  screen: 'bugs',
  key: 'bugID',
  scope: 'company',
  title: { one: label('Bug'), many: label('Bugs') },
  displayFields: ['bugID'],
  fields: {
    bugID: { kind: 'id', label: label('ID') },
    companyID,
    /** The user who reported it. */
    userID: { kind: 'reference', to: 'users', label: label('User'), readOnly: true },
    status: handlingStatus,
    description: {
      kind: 'text',
      label: label('Description'),
      required: true,
      createOnly: true,
      maxLength: 4000,
    },
    /** Diagnostics of the device as JSON text, if the user agreed to send them. */
    report: { kind: 'text', label: label('Report'), createOnly: true, maxLength: 400_000 },
    createdAt,
    updatedAt,
  },
  list: {
    columns: ['createdAt', 'status', 'description', 'userID'],
    more: ['updatedAt', 'bugID'],
    sort: ['createdAt', 'DESC'],
    search: ['description'],
  },
  form: [['status'], ['description']],
  access: { read: mainAdmin, create: [...staff, 'tv'], update: mainAdmin, delete: mainAdmin },
  mirror: 'all',
  isLog: true,
});

export type Bug = RowOf<typeof bugs>;
