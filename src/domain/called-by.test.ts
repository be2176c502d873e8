import { expect, it } from 'vitest';
import { calledBy } from './called-by';
import { resourceOf } from './resources/registry';

it.each([
  ['companyFeatures', 'features', ['companies']],
  ['groupFeatures', 'features', ['configGroups']],
  ['groupFeatures', 'configGroups', ['features']],
  ['companyWarehouseSettings', 'warehouseSettings', ['warehouses', 'companies']],
  ['assignmentLines', 'reasonCodes', ['assignments', 'taskLines']],
  ['taskListConfigs', 'warehouses', ['warehouseSections']],
  ['products', 'packageTypes', []],
])('%s that use a row of %s are named by rows of %j', (name, used, others) => {
  expect(calledBy(resourceOf(name), used).map(({ to }) => to)).toEqual(others);
});
