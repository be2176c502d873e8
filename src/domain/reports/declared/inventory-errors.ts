import { label } from '../../../lib/label';
import { admins } from '../../permissions';
import { literal, ref, unequal } from '../language/expression';
import { defineReport } from '../language/report';
import { amount, hidden, pickerCode, pickerName, productCode, productName } from './columns';
import { deviation, key, line, measure, picker, product, task } from './terms';

const last = (name: string) => ref('last', name);

/** Each line whose found amount differs from the ordered one, or from the one that a count expected. */
export const inventoryErrors = defineReport({
  name: 'inventoryErrors',
  path: 'outOfStockTaskLines',
  screen: 'inventoryErrors',
  title: label('Inventory errors'),
  summary: label('Lines where the amount found differs from the amount expected'),
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
    productCode,
    productName,
    originalAmount: amount(label('Expected'), key('originalAmount')),
    actualAmount: amount(label('Found'), key('actualAmount')),
    deviation: amount(label('Deviation'), measure('deviation')),
    timeStarted: { value: key('timeStarted'), label: label('Time started'), kind: 'moment' },
    timeCompleted: { value: key('timeCompleted'), label: label('Time completed'), kind: 'moment' },
    pickerCode,
    pickerName,
    taskID: hidden(key('taskID')),
    productID: hidden(key('productID')),
    pickerID: hidden(key('pickerID')),
  },
  sort: ['timeCompleted', 'DESC'],
  search: ['bin', 'productCode', 'productName', 'pickerCode', 'pickerName'],
  picture: { kind: 'upDown', name: 'bin', value: 'deviation' },
  drill: { kind: 'task', key: 'taskID' },
});
