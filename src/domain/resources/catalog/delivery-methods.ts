import { label } from '../../../lib/label';
import { companyAdmins, staff } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

export const deliveryMethods = defineResource({
  name: 'deliveryMethods',
  path: 'deliverymethods',
  screen: 'deliveryMethods',
  key: 'deliveryMethodID',
  scope: 'company',
  title: { one: label('Delivery method'), many: label('Delivery methods') },
  displayFields: ['name'],
  fields: {
    deliveryMethodID: { kind: 'id', label: label('ID') },
    companyID,
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
    serviceCode: { kind: 'code', label: label('Service code'), maxLength: 60 },
    customerNumber: { kind: 'code', label: label('Customer number'), maxLength: 60 },
    partnerCode: { kind: 'code', label: label('Partner code'), maxLength: 60 },
  },
  list: {
    columns: ['name', 'serviceCode', 'customerNumber', 'partnerCode'],
    more: ['deliveryMethodID'],
    sort: ['name', 'ASC'],
    search: ['name', 'serviceCode', 'customerNumber', 'partnerCode'],
  },
  form: [
    ['name', 'serviceCode'],
    ['customerNumber', 'partnerCode'],
  ],
  access: { read: staff, create: companyAdmins, update: companyAdmins, delete: companyAdmins },
  mirror: 'all',
});
export type DeliveryMethod = RowOf<typeof deliveryMethods>;
