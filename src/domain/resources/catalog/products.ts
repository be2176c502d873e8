import { label } from '../../../lib/label';
import { admins, everyone, mainAdmin } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID } from '../common';

export const products = defineResource({
  name: 'products',
  path: 'products',
  screen: { path: 'products', roles: admins },
  key: 'productID',
  scope: 'company',
  title: { one: label('Product'), many: label('Products') },
  displayFields: ['productCode', 'name'],
  fields: {
    productID: { kind: 'id', label: label('ID') },
    companyID,
    productCode: { kind: 'code', label: label('Product code'), required: true, maxLength: 100 },
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 400 },
    eanCode: { kind: 'code', label: label('EAN code'), maxLength: 40 },
    uom: { kind: 'code', label: label('Unit of measure'), maxLength: 20 },
    length: { kind: 'decimal', label: label('Length'), min: 0, decimals: 3 },
    width: { kind: 'decimal', label: label('Width'), min: 0, decimals: 3 },
    height: { kind: 'decimal', label: label('Height'), min: 0, decimals: 3 },
    weight: { kind: 'decimal', label: label('Weight'), min: 0, decimals: 3 },
    volume: { kind: 'decimal', label: label('Volume'), min: 0, decimals: 3 },
    packageTypeID: { kind: 'reference', to: 'packageTypes', label: label('Package type') },
    erpProductId: { kind: 'code', label: label('ERP product ID'), maxLength: 100 },
    speechProductCode: { kind: 'code', label: label('Spoken product code'), maxLength: 100 },
    speechProductName: { kind: 'text', label: label('Spoken product name'), maxLength: 400 },
    productInfo: { kind: 'text', label: label('Product information'), maxLength: 2000 },
    imageUrl: { kind: 'text', label: label('Image address'), maxLength: 1000 },
  },
  list: {
    columns: ['productCode', 'name', 'eanCode', 'uom', 'weight', 'volume'],
    more: ['length', 'width', 'height', 'speechProductCode', 'erpProductId', 'productID'],
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
  access: { read: everyone, create: ['main', 'admin', 'api'], update: admins, delete: mainAdmin },
  mirror: 'all',
  tabs: { productCodes: { title: label('Product barcodes'), resource: 'productCodes', opens: 'page' } },
  unique: [['productCode']],
});
export type Product = RowOf<typeof products>;
