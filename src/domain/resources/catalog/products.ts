import { label } from '../../../lib/label';
import { everyone, staff } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

export const products = defineResource({
  name: 'products',
  path: 'products',
  screen: 'products',
  key: 'productID',
  scope: 'company',
  title: { one: label('Product'), many: label('Products') },
  displayFields: ['productCode', 'name'],
  fields: {
    productID: { kind: 'id', label: label('ID') },
    companyID,
    productCode: { kind: 'code', label: label('Product code'), required: true, maxLength: 100 },
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 400 },
    eanCode: { kind: 'code', label: label('EAN code'), maxLength: 40, barcode: true },
    uom: { kind: 'code', label: label('Unit of measure'), maxLength: 20 },
    length: { kind: 'decimal', label: label('Length'), min: 0, decimals: 3, unit: 'length' },
    width: { kind: 'decimal', label: label('Width'), min: 0, decimals: 3, unit: 'length' },
    height: { kind: 'decimal', label: label('Height'), min: 0, decimals: 3, unit: 'length' },
    weight: { kind: 'decimal', label: label('Weight'), min: 0, decimals: 3, unit: 'weight' },
    volume: { kind: 'decimal', label: label('Volume'), min: 0, decimals: 3, unit: 'volume' },
    packageTypeID: { kind: 'reference', to: 'packageTypes', label: label('Package type') },
    erpProductId: { kind: 'code', label: label('ERP product ID'), maxLength: 100 },
    speechProductCode: { kind: 'code', label: label('Spoken product code'), maxLength: 100 },
    speechProductName: { kind: 'text', label: label('Spoken product name'), maxLength: 400 },
    productInfo: { kind: 'text', label: label('Product information'), maxLength: 2000 },
    imageUrl: { kind: 'text', label: label('Picture'), maxLength: 1000, unprinted: true },
  },
  list: {
    columns: ['productCode', 'imageUrl', 'name', 'eanCode', 'uom', 'weight', 'volume'],
    more: [
      'length',
      'width',
      'height',
      'packageTypeID',
      'speechProductCode',
      'speechProductName',
      'erpProductId',
      'productInfo',
      'productID',
    ],
    sort: ['productCode', 'ASC'],
    search: ['productCode', 'name', 'eanCode', 'speechProductCode'],
  },
  form: [
    ['productCode', 'name'],
    ['eanCode', 'uom', 'packageTypeID', 'erpProductId'],
    ['length', 'width', 'height'],
    ['weight', 'volume'],
    ['speechProductCode', 'speechProductName'],
    ['productInfo'],
    ['imageUrl'],
  ],
  access: { read: everyone, create: ['main', 'admin', 'api'], update: staff, delete: staff },
  mirror: 'all',
  owns: ['productCodes'],
  nested: ['productCodes'],
  tabs: {
    productCodes: { title: label('Product barcodes'), resource: 'productCodes', opens: 'page' },
    quantities: { title: label('Quantities'), resource: 'quantities', opens: 'page' },
  },
  unique: [['productCode']],
  import: {
    match: 'productCode',
    existing: 'update',
    along: { resource: 'productCodes', field: 'value' },
  },
});
export type Product = RowOf<typeof products>;
