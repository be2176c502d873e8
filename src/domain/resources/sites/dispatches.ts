import { label } from '../../../lib/label';
import { admins, companyAdmins, everyone } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

export const dispatches = defineResource({
  name: 'dispatches',
  path: 'v2/dispatches',
  key: 'dispatchID',
  scope: 'company',
  title: { one: label('Dispatch'), many: label('Dispatches') },
  displayFields: ['dispatchTime'],
  fields: {
    dispatchID: { kind: 'id', label: label('ID') },
    companyID,
    routeID: { kind: 'reference', to: 'routes', label: label('Route'), required: true },
    /** Monday 0 to Sunday 6. */
    day: { kind: 'integer', label: label('Day'), required: true, min: 0, max: 6 },
    dispatchTime: { kind: 'time', label: label('Dispatch time'), required: true },
    pickingStart: { kind: 'integer', label: label('Pick time (min)'), required: true, min: 0 },
  },
  list: {
    columns: ['day', 'dispatchTime', 'pickingStart'],
    more: ['routeID', 'dispatchID'],
    sort: ['day', 'ASC'],
    search: ['dispatchTime'],
  },
  form: [['day', 'dispatchTime', 'pickingStart']],
  access: { read: everyone, create: companyAdmins, update: admins, delete: companyAdmins },
  mirror: 'all',
  parent: 'routeID',
  unique: [['routeID', 'day', 'dispatchTime']],
});
export type Dispatch = RowOf<typeof dispatches>;
