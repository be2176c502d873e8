import { label } from '../../../lib/label';
import { staff } from '../../permissions';
import { defineResource } from '../../resource';
import { companyID } from '../common';

/** Saved columns of a list; `body` is `{columns: string[], widths?: {[column]: pixels}, pinned?: string[]}`. */
export const viewPreferences = defineResource({
  name: 'viewPreferences',
  path: 'v2/viewPreferences',
  key: 'viewPreferenceID',
  scope: 'company',
  title: { one: label('View preference'), many: label('View preferences') },
  displayFields: ['name'],
  fields: {
    viewPreferenceID: { kind: 'id', label: label('ID') },
    companyID,
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
    body: { kind: 'json', label: label('Columns'), required: true },
  },
  list: { columns: ['name'], sort: ['name', 'ASC'], search: ['name'] },
  form: [],
  access: { read: staff, create: staff, update: staff, delete: staff },
  mirror: 'all',
  history: 'none',
  lastEditWins: true,
  unique: [['name']],
});
