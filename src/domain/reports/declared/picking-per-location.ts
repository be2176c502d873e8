import { label } from '../../../lib/label';
import { admins } from '../../permissions';
import { atLeast, equal, literal, ref, setting, when } from '../language/expression';
import { defineReport } from '../language/report';
import { count, hidden, productCode, productName } from './columns';
import { key, line, measure, product, task } from './terms';

const picks = measure('count');

export const pickingPerLocation = defineReport({
  name: 'pickingPerLocation',
  path: 'pickingPerLocation',
  screen: 'pickingPerLocation',
  title: label('Picking per location'),
  summary: label('How often each product was picked from each bin'),
  roles: admins,
  source: 'picks',
  filters: ['warehouse', 'picker'],
  where: equal(task('taskType'), literal('PIC')),
  keys: { warehouseID: task('warehouseID'), bin: line('bin'), productID: line('productID') },
  joins: { product, warehouse: { resource: 'warehouses', key: key('warehouseID') } },
  measures: { count: { of: 'count' } },
  columns: {
    locationName: { value: key('bin'), label: label('Location'), kind: 'code' },
    productName,
    productCode,
    count: count(label('Picks'), picks),
    class: {
      value: when(
        atLeast(picks, setting('x')),
        literal('x'),
        when(atLeast(picks, setting('y')), literal('y'), literal('z')),
      ),
      label: label('Class'),
      kind: 'code',
    },
    warehouseCode: { value: ref('warehouse', 'warehouseCode'), label: label('Warehouse'), kind: 'code' },
    productID: hidden(key('productID')),
    warehouseID: hidden(key('warehouseID')),
  },
  settings: {
    x: { flag: 'feature_xyzreport_range_x', initial: 20 },
    y: { flag: 'feature_xyzreport_range_y', initial: 5 },
    z: { flag: 'feature_xyzreport_range_z', initial: 1 },
  },
  sort: ['count', 'DESC'],
  search: ['locationName', 'productName', 'productCode'],
  picture: { kind: 'warehouse', bin: 'locationName', value: 'count', class: 'class' },
  drill: { kind: 'tasks' },
});
