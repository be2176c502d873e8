import { label } from '../../../lib/label';
import { admins, mainAdmin } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

export const users = defineResource({
  name: 'users',
  path: 'v2/users',
  screen: 'users',
  key: 'userID',
  scope: 'company',
  title: { one: label('User'), many: label('Users') },
  displayFields: ['username'],
  fields: {
    userID: { kind: 'id', label: label('ID') },
    companyID,
    username: { kind: 'text', label: label('User name'), required: true, maxLength: 100, allVisible: true },
    userType: {
      kind: 'choice',
      label: label('User type'),
      required: true,
      choices: {
        TOOLS: label('Administrator'),
        'TOOLS-STANDARD': label('Standard user'),
        'TOOLS-PARTNER': label('Partner'),
        'TOOLS-TV': label('TV display'),
        PICKER: label('Picker'),
        API: label('API'),
      },
    },
    password: {
      kind: 'password',
      label: label('Password'),
      required: true,
      secret: true,
      minLength: 8,
      maxLength: 200,
    },
    /** For users changing their own password. */
    currentPassword: { kind: 'password', label: label('Current password'), secret: 'proof', maxLength: 200 },
    pickerID: { kind: 'reference', to: 'pickers', label: label('Picker') },
    loginTime: { kind: 'dateTime', label: label('Signed in'), readOnly: true },
    lastActionTime: { kind: 'dateTime', label: label('Last action'), readOnly: true },
    clientApplication: { kind: 'text', label: label('Application'), readOnly: true },
  },
  list: {
    columns: ['username', 'userType', 'loginTime', 'lastActionTime', 'clientApplication'],
    more: ['userID', 'pickerID'],
    sort: ['username', 'ASC'],
    search: ['username'],
  },
  form: [
    ['username', 'userType'],
    ['password', 'pickerID'],
  ],
  access: { read: admins, create: mainAdmin, update: mainAdmin, delete: mainAdmin },
  mirror: 'all',
});
export type User = RowOf<typeof users>;
