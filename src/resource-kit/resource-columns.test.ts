import { expect, it } from 'vitest';
import { warehouseSections } from '../domain/resources/warehouse-sections';
import { resourceColumns } from './resource-columns';

it('a column whose text is not what it would be ordered by cannot be sorted', () => {
  const names = ['warehouseID', ...warehouseSections.naming];
  const columns = resourceColumns(warehouseSections, names, ({ id }) => id);
  expect(columns.map(({ id, sortable }) => [id, sortable])).toEqual(
    names.map((name) => [name, name !== 'warehouseID']),
  );
});
