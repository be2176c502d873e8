import { label } from '../../../lib/label';
import { admins } from '../../permissions';
import { interval, ref } from '../language/expression';
import { defineReport } from '../language/report';
import { amount, amountDecimals, count, duration, hidden, productCode, spreadColumns } from './columns';
import { key, line, measure, pick, pickSeconds, product, spread, total } from './terms';

export const durationPerProduct = defineReport({
  name: 'durationPerProduct',
  path: 'durationPerProduct',
  screen: 'durationPerProduct',
  title: label('Duration per product'),
  summary: label('How long picking each product took'),
  roles: admins,
  source: 'picks',
  filters: ['warehouse', 'taskType', 'picker'],
  keys: { productID: line('productID') },
  joins: { product },
  measures: {
    amount: { of: 'sum', value: pick('amount') },
    seconds: { of: 'sum', value: pickSeconds },
    lines: { of: 'distinct', value: line('taskLineID') },
    ...spread,
  },
  columns: {
    productCode,
    name: { value: ref('product', 'name'), label: label('Name'), kind: 'text' },
    weight: {
      value: ref('product', 'weight'),
      label: label('Weight'),
      kind: 'number',
      decimals: amountDecimals,
    },
    amount: amount(label('Amount'), measure('amount')),
    productDuration: duration(label('Duration'), measure('seconds'), { total: 'sum' }),
    productDurationInterval: {
      value: interval(measure('seconds')),
      label: label('Duration as h:mm:ss'),
      kind: 'code',
      total: interval(total('productDuration')),
      isExported: true,
    },
    amountOfLines: count(label('Lines'), measure('lines')),
    ...spreadColumns,
    productID: hidden(key('productID')),
  },
  sort: ['productDuration', 'DESC'],
  search: ['productCode', 'name'],
  picture: {
    kind: 'bars',
    name: ['productCode', 'name'],
    value: 'productDuration',
    median: 'medianDuration',
    p90: 'p90Duration',
  },
  drill: { kind: 'tasks' },
});
