import { label } from '../../../lib/label';
import { admins, mainAdmin, staffAndPickers } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

export const reasonCodes = defineResource({
  name: 'reasonCodes',
  path: 'v2/reasoncodes',
  screen: 'reasonCodes',
  key: 'reasonCodeID',
  scope: 'company',
  title: { one: label('Reason code'), many: label('Reason codes') },
  displayFields: ['reasonCode'],
  fields: {
    reasonCodeID: { kind: 'id', label: label('ID') },
    companyID,
    reasonCode: { kind: 'code', label: label('Reason code'), required: true, maxLength: 40 },
    description: { kind: 'text', label: label('Description'), maxLength: 400 },
  },
  list: {
    columns: ['reasonCode', 'description'],
    more: ['reasonCodeID'],
    sort: ['reasonCode', 'ASC'],
    search: ['reasonCode', 'description'],
  },
  form: [['reasonCode'], ['description']],
  access: { read: staffAndPickers, create: mainAdmin, update: admins, delete: mainAdmin },
  mirror: 'all',
  unique: [['reasonCode']],
});
export type ReasonCode = RowOf<typeof reasonCodes>;
