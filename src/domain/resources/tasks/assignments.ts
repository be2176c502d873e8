import { label } from '../../../lib/label';
import { everyone, nobody } from '../../permissions';
import { defineResource, type RowOf } from '../../resource';
import { statusLabels } from '../../tasks/statuses';
import { companyID, createdAt } from '../common';

/** A task assigned to a picker; written by the assign and unassign actions only. */
export const assignments = defineResource({
  name: 'assignments',
  path: 'v2/assignments',
  key: 'assignmentID',
  scope: 'company',
  title: { one: label('Assignment'), many: label('Assignments') },
  displayFields: ['pickerID'],
  fields: {
    assignmentID: { kind: 'id', label: label('ID') },
    companyID,
    taskID: { kind: 'reference', to: 'tasks', label: label('Task'), required: true },
    pickerID: { kind: 'reference', to: 'pickers', label: label('Picker'), required: true },
    status: { kind: 'choice', label: label('Status'), required: true, choices: statusLabels, initial: 'new' },
    createdAt,
  },
  list: { columns: ['pickerID', 'status', 'createdAt'], sort: ['createdAt', 'ASC'], search: [] },
  form: [],
  access: { read: everyone, create: nobody, update: nobody, delete: nobody },
  mirror: 'none',
  history: 'none',
  parent: 'taskID',
});
export type Assignment = RowOf<typeof assignments>;

/** One picker's work on one line. */
export const assignmentLines = defineResource({
  name: 'assignmentLines',
  path: 'v2/assignmentLines',
  key: 'assignmentLineID',
  scope: 'company',
  title: { one: label('Pick'), many: label('Picks') },
  displayFields: ['assignmentLineID'],
  fields: {
    assignmentLineID: { kind: 'id', label: label('ID') },
    companyID,
    assignmentID: { kind: 'reference', to: 'assignments', label: label('Assignment'), required: true },
    taskLineID: { kind: 'reference', to: 'taskLines', label: label('Task line'), required: true },
    amount: { kind: 'decimal', label: label('Amount'), required: true, initial: 0 },
    validated: { kind: 'flag', label: label('Validated'), required: true, initial: false },
    outOfStock: { kind: 'flag', label: label('Out of stock'), required: true, initial: false },
    scrapAmount: { kind: 'decimal', label: label('Scrapped'), min: 0 },
    reasonCodeID: { kind: 'reference', to: 'reasonCodes', label: label('Reason code') },
    timeStarted: { kind: 'dateTime', label: label('Time started') },
    timeCompleted: { kind: 'dateTime', label: label('Time completed') },
  },
  list: {
    columns: [
      'amount',
      'validated',
      'outOfStock',
      'scrapAmount',
      'reasonCodeID',
      'timeStarted',
      'timeCompleted',
    ],
    sort: ['timeStarted', 'ASC'],
    search: [],
  },
  form: [],
  access: { read: everyone, create: nobody, update: nobody, delete: nobody },
  mirror: 'none',
  history: 'none',
  parent: 'taskLineID',
});
export type AssignmentLine = RowOf<typeof assignmentLines>;

/** A movement of stock, by a pick or, without one, as opening stock. The sum per quantity is the present stock. */
export const inventoryTransactions = defineResource({
  name: 'inventoryTransactions',
  path: 'v2/inventoryTransactions',
  key: 'inventoryTransactionID',
  scope: 'company',
  title: { one: label('Inventory transaction'), many: label('Inventory transactions') },
  displayFields: ['inventoryTransactionID'],
  fields: {
    inventoryTransactionID: { kind: 'id', label: label('ID') },
    companyID,
    assignmentLineID: { kind: 'reference', to: 'assignmentLines', label: label('Pick') },
    productID: { kind: 'reference', to: 'products', label: label('Product'), required: true },
    amount: { kind: 'decimal', label: label('Amount'), required: true },
    locationID: { kind: 'reference', to: 'locations', label: label('Location') },
    pickerID: { kind: 'reference', to: 'pickers', label: label('Picker') },
    createdAt,
    packageID: { kind: 'integer', label: label('Package') },
    lotID: { kind: 'reference', to: 'lots', label: label('Lot') },
    quantityID: { kind: 'reference', to: 'quantities', label: label('Quantity') },
  },
  list: {
    columns: ['createdAt', 'amount', 'locationID', 'pickerID', 'packageID', 'lotID'],
    sort: ['createdAt', 'ASC'],
    search: [],
  },
  form: [],
  access: { read: everyone, create: nobody, update: nobody, delete: nobody },
  mirror: 'visited',
  history: 'none',
  parent: 'assignmentLineID',
});
export type InventoryTransaction = RowOf<typeof inventoryTransactions>;
