import { expect, test } from 'vitest';
import { dependentFields, findMismatches } from './dependent-references';
import type { Resource, Row } from './resource';
import { resourceOf, resources } from './resources/registry';
import { tasks } from './resources/tasks/tasks';

const rows: Readonly<Record<string, Row>> = {
  'warehouseSections/11': { warehouseSectionID: 11, warehouseID: 1 },
  'dispatches/5': { dispatchID: 5, routeID: 3 },
};
const referred = async (to: string, id: number) => rows[`${to}/${id}`] ?? null;

const mismatches = async (row: Row) => (await findMismatches(tasks, row, referred)).map(({ name }) => name);

test('a reference must be to a row that fits the field that it depends on', async () => {
  const row = { warehouseID: 1, warehouseSectionID: 11, routeID: 3, dispatchID: 5 };
  expect(await mismatches(row)).toEqual([]);
  expect(await mismatches({ ...row, warehouseID: 2 })).toEqual(['warehouseSectionID']);
  expect(await mismatches({ ...row, routeID: null })).toEqual(['dispatchID']);
  expect(await mismatches({ ...row, warehouseSectionID: null, dispatchID: 99 })).toEqual([]);
});

test('every declared dependency names existing fields', () => {
  for (const resource of resources) {
    const { fields }: Resource = resource;
    for (const { to, field, as } of dependentFields(resource)) {
      expect(fields).toHaveProperty(field);
      expect(resourceOf(to).fields).toHaveProperty(as);
    }
  }
});
