import { label } from '../../../lib/label';
import { admins } from '../../permissions';
import { literal, ref, unequal } from '../language/expression';
import { defineReport } from '../language/report';
import {
  amountDecimals,
  deviation,
  hidden,
  key,
  line,
  measure,
  picker,
  pickerName,
  product,
  task,
} from './parts';

const last = (name: string) => ref('last', name);

/** Each line of which another amount was found than was ordered, or expected by a count. */
export const inventoryErrors = defineReport({
  name: 'inventoryErrors',
  path: 'outOfStockTaskLines',
  screen: 'inventoryErrors',
  title: label('Inventory errors'),
  summary: label('Lines of which another amount was found than expected'),
  roles: admins,
  source: 'pickedLines',
  filters: ['warehouse', 'taskType', 'picker'],
  where: unequal(deviation, literal(0)),
  keys: {
    taskLineID: line('taskLineID'),
    taskID: task('taskID'),
    productID: line('productID'),
    pickerID: last('pickerID'),
    bin: line('bin'),
    originalAmount: line('originalAmount'),
    actualAmount: line('actualAmount'),
    timeStarted: last('timeStarted'),
    timeCompleted: last('timeCompleted'),
  },
  id: ['taskLineID'],
  joins: { product, picker },
  measures: { deviation: { of: 'sum', value: deviation } },
  columns: {
    bin: { value: key('bin'), label: label('Bin'), kind: 'code' },
    productCode: { value: ref('product', 'productCode'), label: label('Product code'), kind: 'code' },
    productName: { value: ref('product', 'name'), label: label('Product name'), kind: 'text' },
    originalAmount: {
      value: key('originalAmount'),
      label: label('Ordered'),
      kind: 'number',
      decimals: amountDecimals,
      total: 'sum',
    },
    actualAmount: {
      value: key('actualAmount'),
      label: label('Found'),
      kind: 'number',
      decimals: amountDecimals,
      total: 'sum',
    },
    deviation: {
      value: measure('deviation'),
      label: label('Deviation'),
      kind: 'number',
      decimals: amountDecimals,
      total: 'sum',
    },
    timeStarted: { value: key('timeStarted'), label: label('Time started'), kind: 'moment' },
    timeCompleted: { value: key('timeCompleted'), label: label('Time completed'), kind: 'moment' },
    pickerCode: { value: ref('picker', 'pickerCode'), label: label('Picker code'), kind: 'code' },
    pickerName: { value: pickerName, label: label('Picker'), kind: 'text' },
    taskID: hidden(key('taskID')),
    productID: hidden(key('productID')),
    pickerID: hidden(key('pickerID')),
  },
  sort: ['timeCompleted', 'DESC'],
  search: ['bin', 'productCode', 'productName', 'pickerCode', 'pickerName'],
  picture: { kind: 'upDown', name: 'bin', value: 'deviation' },
  drill: { kind: 'task', key: 'taskID' },
});
