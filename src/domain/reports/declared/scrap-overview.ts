import { label } from '../../../lib/label';
import { admins } from '../../permissions';
import { above, literal, ref } from '../language/expression';
import { defineReport } from '../language/report';
import { amount, hidden, productCode, productName } from './columns';
import { key, line, measure, pick, product, task } from './terms';

export const scrapReportFeature = 'feature_reporting_scrap_overview_enabled';

export const scrapOverview = defineReport({
  name: 'scrapOverview',
  path: 'scrapOverview',
  screen: 'scrapOverview',
  title: label('Scrap overview'),
  summary: label('Goods that pickers have scrapped, and why'),
  roles: admins,
  flag: scrapReportFeature,
  source: 'picks',
  filters: ['warehouse', 'taskType', 'picker'],
  where: above(pick('scrapAmount'), literal(0)),
  keys: {
    assignmentLineID: pick('assignmentLineID'),
    taskID: task('taskID'),
    productID: line('productID'),
    reasonCodeID: pick('reasonCodeID'),
    bin: line('bin'),
    warehouseID: task('warehouseID'),
    time: pick('timeCompleted'),
  },
  id: ['assignmentLineID'],
  joins: {
    product,
    reason: { resource: 'reasonCodes', key: key('reasonCodeID') },
    warehouse: { resource: 'warehouses', key: key('warehouseID') },
  },
  measures: { amount: { of: 'sum', value: pick('scrapAmount') } },
  columns: {
    productCode,
    productName,
    amount: amount(label('Amount'), measure('amount')),
    reasonCode: { value: ref('reason', 'reasonCode'), label: label('Reason code'), kind: 'code' },
    description: { value: ref('reason', 'description'), label: label('Description'), kind: 'text' },
    bin: { value: key('bin'), label: label('Bin'), kind: 'code' },
    warehouseName: { value: ref('warehouse', 'name'), label: label('Warehouse'), kind: 'text' },
    time: { value: key('time'), label: label('Time'), kind: 'moment' },
    taskID: hidden(key('taskID')),
    productID: hidden(key('productID')),
  },
  sort: ['time', 'DESC'],
  search: ['productCode', 'productName', 'reasonCode', 'description', 'bin', 'warehouseName'],
  picture: { kind: 'overTime', moment: 'time', series: 'reasonCode', value: 'amount' },
  drill: { kind: 'task', key: 'taskID' },
});
