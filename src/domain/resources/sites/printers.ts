import { label } from '../../../lib/label';
import { admins, companyAdmins, staff } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { companyID, createdAt, updatedAt } from '../common';

const changes = { create: companyAdmins, update: admins, delete: companyAdmins } as const;

export const printers = defineResource({
  name: 'printers',
  path: 'printers',
  screen: 'printers',
  key: 'printerID',
  scope: 'company',
  title: { one: label('Printer'), many: label('Printers') },
  displayFields: ['printerCode', 'name'],
  fields: {
    printerID: { kind: 'id', label: label('ID') },
    companyID,
    printerCode: { kind: 'code', label: label('Printer code'), maxLength: 60 },
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
    warehouseID: { kind: 'reference', to: 'warehouses', label: label('Warehouse') },
    dpi: { kind: 'integer', label: label('Dots per inch'), min: 100, max: 1200, initial: 203 },
    createdAt,
    updatedAt,
  },
  list: {
    columns: ['printerCode', 'name', 'warehouseID', 'dpi', 'createdAt', 'updatedAt'],
    more: ['printerID'],
    sort: ['name', 'ASC'],
    search: ['printerCode', 'name'],
  },
  form: [
    ['printerCode', 'name'],
    ['warehouseID', 'dpi'],
  ],
  access: { read: staff, ...changes },
  mirror: 'all',
  owns: ['printTemplates'],
  tabs: { printTemplates: { title: label('Print templates'), resource: 'printTemplates', opens: 'page' } },
});

/** `value` is code for the printer (ZPL or plain text) with `{{name}}` as placeholder for a row's values. */
export const printTemplates = defineResource({
  name: 'printTemplates',
  path: 'v2/printtemplates',
  key: 'printTemplateID',
  scope: 'company',
  title: { one: label('Print template'), many: label('Print templates') },
  displayFields: ['name'],
  fields: {
    printTemplateID: { kind: 'id', label: label('ID') },
    companyID,
    printerID: { kind: 'reference', to: 'printers', label: label('Printer'), required: true },
    name: { kind: 'text', label: label('Name'), required: true, maxLength: 200 },
    type: {
      kind: 'choice',
      label: label('Type'),
      required: true,
      initial: 'LOCATION',
      choices: {
        LOCATION: label('Location'),
        PRODUCT: label('Product'),
        PACKAGE: label('Package'),
        WAYBILL: label('Waybill'),
      },
    },
    value: { kind: 'text', label: label('Template'), maxLength: 20_000 },
  },
  list: {
    columns: ['name', 'type'],
    more: ['value', 'printTemplateID'],
    sort: ['name', 'ASC'],
    search: ['name'],
  },
  form: [['name', 'type'], ['value']],
  access: { read: staff, ...changes },
  mirror: 'all',
  parent: 'printerID',
});
export type Printer = RowOf<typeof printers>;
export type PrintTemplate = RowOf<typeof printTemplates>;
