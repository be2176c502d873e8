import { label } from '../../../lib/label';
import { admins, nobody, staffAndPickers } from '../../permissions';
import { defineResource } from '../../resource';
import { companyID } from '../common';

/** Batches of a product's goods. `expirationDate`: a day, given by the moment's date in UTC. */
export const lots = defineResource({
  name: 'lots',
  path: 'lots',
  key: 'lotID',
  scope: 'company',
  title: { one: label('Lot'), many: label('Lots') },
  displayFields: ['lot'],
  fields: {
    lotID: { kind: 'id', label: label('ID') },
    companyID,
    productID: {
      kind: 'reference',
      to: 'products',
      label: label('Product'),
      required: true,
      createOnly: true,
    },
    lot: { kind: 'code', label: label('Lot'), required: true, maxLength: 60 },
    lotType: { kind: 'code', label: label('Lot type'), maxLength: 40 },
    expirationDate: { kind: 'dateTime', label: label('Expires') },
  },
  list: {
    columns: ['lot', 'lotType', 'expirationDate'],
    more: ['lotID'],
    sort: ['lot', 'ASC'],
    search: ['lot'],
  },
  form: [],
  access: { read: staffAndPickers, create: admins, update: admins, delete: nobody },
  mirror: 'visited',
  parent: 'productID',
  unique: [['productID', 'lot']],
});
