import { label } from '../../../lib/label';
import { everyone, staff } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

export const productCodes = defineResource({
  name: 'productCodes',
  path: 'productcodes',
  key: 'productCodeID',
  scope: 'company',
  title: { one: label('Product barcode'), many: label('Product barcodes') },
  displayFields: ['value'],
  fields: {
    productCodeID: { kind: 'id', label: label('ID') },
    companyID,
    productID: { kind: 'reference', to: 'products', label: label('Product'), required: true },
    productCodeName: { kind: 'text', label: label('Name'), maxLength: 100 },
    value: { kind: 'code', label: label('Barcode'), required: true, maxLength: 100, barcode: true },
    amountMultiplier: { kind: 'decimal', label: label('Amount multiplier'), min: 0, initial: 1 },
  },
  list: {
    columns: ['productCodeName', 'value', 'amountMultiplier'],
    more: ['productID', 'productCodeID'],
    sort: ['value', 'ASC'],
    search: ['value', 'productCodeName'],
  },
  form: [['productCodeName', 'value', 'amountMultiplier']],
  access: { read: everyone, create: staff, update: staff, delete: staff },
  mirror: 'all',
  parent: 'productID',
  unique: [['value']],
});
export type ProductCode = RowOf<typeof productCodes>;
