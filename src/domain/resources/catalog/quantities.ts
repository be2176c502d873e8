import { label } from '../../../lib/label';
import { nobody, staffAndPickers } from '../../permissions';
import { defineResource } from '../../resource';
import { companyID } from '../common';
import { lots } from './lots';

const { lot, lotType, expirationDate } = lots.fields;

/**
 * Stock of a product in a bin, by lot. Changed by inventory transactions alone. `reserved_quantity` is the quantity
 * that open lines needed when the row was last read: screens recompute it from the lines (domain/stock/reserved.ts).
 */
export const quantities = defineResource({
  name: 'quantities',
  path: 'v2/quantities',
  key: 'quantityID',
  scope: 'company',
  title: { one: label('Quantity'), many: label('Quantities') },
  displayFields: ['bin', 'lot'],
  fields: {
    quantityID: { kind: 'id', label: label('ID') },
    companyID,
    productID: { kind: 'reference', to: 'products', label: label('Product'), required: true },
    warehouseID: { kind: 'reference', to: 'warehouses', label: label('Warehouse') },
    locationID: { kind: 'reference', to: 'locations', label: label('Location') },
    bin: { kind: 'code', label: label('Bin') },
    lotID: { kind: 'reference', to: 'lots', label: label('Lot') },
    lot: { kind: 'code', label: lot.label },
    lotType,
    expirationDate,
    amount: { kind: 'decimal', label: label('Amount'), required: true, readOnly: true },
    reserved_quantity: { kind: 'decimal', label: label('Reserved'), derived: true },
  },
  list: {
    columns: ['warehouseID', 'bin', 'lot', 'lotType', 'expirationDate', 'amount', 'reserved_quantity'],
    more: ['quantityID'],
    sort: ['bin', 'ASC'],
    search: ['bin', 'lot'],
  },
  form: [],
  access: { read: staffAndPickers, create: nobody, update: nobody, delete: nobody },
  mirror: 'all',
  history: 'none',
  parent: 'productID',
});
