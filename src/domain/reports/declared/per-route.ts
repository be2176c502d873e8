import { label } from '../../../lib/label';
import { palletConfig } from '../../flags';
import { admins, type Role } from '../../permissions';
import { equal, firstOf, literal, ref, when } from '../language/expression';
import { unnamed } from '../language/question';
import { defineReport } from '../language/report';
import { key, line, measure, task } from './terms';

const roles: readonly Role[] = [...admins, 'standard'];
const route = firstOf(task('route'), literal(unnamed));

/** A row for each route, with a column for each type. */
const byRoute = {
  roles,
  flag: palletConfig,
  isByDay: true,
  filters: ['warehouse'],
  columns: { route: { value: key('route'), label: label('Route'), kind: 'text' } },
  sort: ['route', 'ASC'],
  search: ['route'],
  picture: { kind: 'stacked', name: 'route' },
  drill: { kind: 'tasks' },
} as const;

export const palletPerRoute = defineReport({
  name: 'palletPerRoute',
  path: 'palletPerRoute',
  screen: 'palletPerRoute',
  title: label('Pallets per route'),
  summary: label('Pallets of what is to be delivered, by route and pallet type'),
  ...byRoute,
  source: 'pallets',
  keys: { route, palletTypeID: ref('pallet', 'palletTypeID') },
  joins: { palletType: { resource: 'palletTypes', key: key('palletTypeID') } },
  measures: { amount: { of: 'sum', value: ref('pallet', 'amount') } },
  pivot: { name: ref('palletType', 'name'), value: measure('amount'), decimals: 0 },
});

/** One unit of a line is one package of its product's type. */
export const packagePerRoute = defineReport({
  name: 'packagePerRoute',
  path: 'packagePerRoute',
  screen: 'packagePerRoute',
  title: label('Packages per route'),
  summary: label('Packages of what is to be delivered, by route and package type'),
  ...byRoute,
  source: 'orderedLines',
  keys: { route, productID: line('productID') },
  joins: {
    product: { resource: 'products', key: key('productID') },
    packageType: { resource: 'packageTypes', key: ref('product', 'packageTypeID') },
  },
  measures: {
    amount: {
      of: 'sum',
      value: when(equal(line('status'), literal('completed')), line('actualAmount'), line('taskAmount')),
    },
  },
  pivot: { name: ref('packageType', 'name'), value: measure('amount'), decimals: 6 },
});
