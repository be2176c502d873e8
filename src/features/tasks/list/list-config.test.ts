import { expect, it } from 'vitest';
import { listConfigFor } from './list-config';

const rows = [
  {
    warehouseID: 1,
    warehouseSectionID: null,
    value: {
      columns: ['taskNumber', 'status', 'no such column'],
      sort: ['priority', 'DESC'],
      filters: { status: ['new', 'unheard of'], taskType: 'PIC', onHold: false, routeID: [3, 'x'], later: 1 },
      more: true,
    },
  },
  { warehouseID: 1, warehouseSectionID: 7, value: { sort: ['taskNumber'], columns: [] } },
  { warehouseID: 2, warehouseSectionID: null, value: 'nonsense' },
];
const at = (warehouseID: number | null, ...warehouseSectionIDs: number[]) =>
  listConfigFor(rows, { warehouseID, warehouseSectionIDs });

it('is the warehouse’s; what it does not know is left out', () => {
  expect(at(1)).toEqual({
    columns: ['taskNumber', 'status'],
    sort: [['priority', 'DESC']],
    filters: { statuses: ['new'], taskTypes: ['PIC'], onHold: false, routeIDs: [3] },
  });
});

it('is the section’s, where one is chosen that has its own', () => {
  expect(at(1, 7)).toEqual({ sort: [['taskNumber', 'ASC']] });
  expect(at(1, 7, 8)).toEqual(at(1));
  expect(at(1, 8)).toEqual(at(1));
});

it('names tasks that are not queued for accounting by null, as a query does', () => {
  const of = (erpState: unknown) =>
    listConfigFor([{ warehouseID: 1, warehouseSectionID: null, value: { filters: { erpState } } }], {
      warehouseID: 1,
      warehouseSectionIDs: [],
    }).filters;
  expect([of(null), of('refused'), of('unheard of')]).toEqual([
    { accounting: 'none' },
    { accounting: 'refused' },
    {},
  ]);
});

it('is nothing without a warehouse, without a config, and where it cannot be read', () => {
  expect([at(null), at(9), at(2)]).toEqual([{}, {}, {}]);
});
