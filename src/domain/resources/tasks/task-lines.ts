import { label } from '../../../lib/label';
import { everyone, mainAdmin, staff } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { statusLabels } from '../../tasks/statuses';
import { companyID } from '../common';
import { bin, productCode, productID, weight } from './line-fields';

/** Combinations of the letters L, A and B: codes, the same in every language. */
const checkMethods = {
  L: label('L'),
  A: label('A'),
  B: label('B'),
  LA: label('LA'),
  LB: label('LB'),
  AB: label('AB'),
  LAB: label('LAB'),
};

export const taskLines = defineResource({
  name: 'taskLines',
  path: 'v2/tasklines',
  key: 'taskLineID',
  scope: 'company',
  title: { one: label('Task line'), many: label('Task lines') },
  displayFields: ['lineNumber', 'productCode'],
  identity: ['taskID', 'lineNumber', 'productID'],
  fields: {
    taskLineID: { kind: 'id', label: label('ID') },
    companyID,
    taskID: { kind: 'reference', to: 'tasks', label: label('Task'), required: true },
    lineNumber: { kind: 'integer', label: label('Line'), required: true, min: 1 },
    productID,
    productCode,
    productName: { kind: 'text', label: label('Product name'), readOnly: true },
    lineCode: { kind: 'code', label: label('Line code'), maxLength: 60 },
    bin,
    binTo: { kind: 'code', label: label('To bin'), maxLength: 60 },
    status: { kind: 'choice', label: label('Status'), required: true, choices: statusLabels, initial: 'new' },
    lot: { kind: 'code', label: label('Lot'), maxLength: 60 },
    originalAmount: { kind: 'decimal', label: label('Ordered'), readOnly: true },
    taskAmount: { kind: 'decimal', label: label('Amount'), required: true, min: 0 },
    actualAmount: { kind: 'decimal', label: label('Picked'), readOnly: true },
    uom: { kind: 'code', label: label('Unit of measure'), required: true, maxLength: 20 },
    lineAdditionalInfo: { kind: 'text', label: label('Additional information'), maxLength: 2000 },
    orderedTotal: { kind: 'decimal', label: label('Ordered in total'), min: 0 },
    binTotalBeforeTask: { kind: 'decimal', label: label('In bin before task'), min: 0 },
    checkMethod: { kind: 'choice', label: label('Check method'), choices: checkMethods },
    binValidationMethod: {
      kind: 'choice',
      label: label('Bin validation'),
      choices: {
        CV: label('Check digits'),
        BN: label('Bin number'),
        BNCV: label('Bin number and check digits'),
      },
    },
    binValidationDigits: { kind: 'code', label: label('Check digits'), maxLength: 10 },
    containerNumber: { kind: 'code', label: label('Container number'), maxLength: 60 },
    orderID: { kind: 'code', label: label('Order ID'), maxLength: 60 },
    serialNumbers: { kind: 'text', label: label('Serial numbers'), maxLength: 2000 },
    weight,
    volume: { kind: 'decimal', label: label('Volume'), min: 0, decimals: 2, unit: 'volume' },
    lineVaryingWeightMin: {
      kind: 'decimal',
      label: label('Smallest weight'),
      min: 0,
      decimals: 3,
      unit: 'weight',
    },
    lineVaryingWeightMax: {
      kind: 'decimal',
      label: label('Largest weight'),
      min: 0,
      decimals: 3,
      unit: 'weight',
    },
  },
  list: {
    columns: [
      'lineNumber',
      'productCode',
      'productName',
      'bin',
      'binTo',
      'status',
      'taskAmount',
      'actualAmount',
      'uom',
      'lot',
    ],
    more: [
      'taskLineID',
      'lineCode',
      'lineAdditionalInfo',
      'weight',
      'volume',
      'serialNumbers',
      'containerNumber',
    ],
    sort: ['lineNumber', 'ASC'],
    search: ['productCode', 'productName', 'bin', 'lot'],
  },
  form: [
    ['lineNumber', 'productID'],
    ['bin', 'binTo', 'lot'],
    ['taskAmount', 'uom', 'status'],
    ['lineCode', 'containerNumber', 'orderID'],
    ['checkMethod', 'binValidationMethod', 'binValidationDigits'],
    ['lineVaryingWeightMin', 'lineVaryingWeightMax'],
    ['serialNumbers'],
    ['lineAdditionalInfo'],
  ],
  access: { read: everyone, create: ['main', 'admin', 'api'], update: staff, delete: mainAdmin },
  mirror: 'none',
  parent: 'taskID',
  children: { assignmentLines: 'assignmentLines' },
});
export type TaskLine = RowOf<typeof taskLines>;
