import { expect, it } from 'vitest';
import { labelOfProblem } from '../../../domain/tasks/config-problems';
import { fillPlaceholders } from '../../../domain/tasks/event-messages';
import { lineStatesProblem, listConfigProblem } from '../../../domain/tasks/list-config-problem';
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
  // A config of a section applies only if the section is chosen.
  const [, ofSection] = rows;
  const place = { warehouseID: 1, warehouseSectionIDs: [8] };
  expect(listConfigFor(ofSection ? [ofSection] : [], place)).toEqual({});
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

const read = (value: unknown) =>
  listConfigFor([{ warehouseID: 1, warehouseSectionID: null, value }], {
    warehouseID: 1,
    warehouseSectionIDs: [],
  });
const whyNot = (problem: ReturnType<typeof listConfigProblem>) =>
  problem && fillPlaceholders(labelOfProblem(problem));

it.each<[object, object]>([
  [{}, {}],
  [{ columns: null, sort: null, filters: null, later: { any: 'thing' } }, {}],
  [
    { columns: 'status', sort: 'priority' },
    { columns: ['status'], sort: [['priority', 'ASC']] },
  ],
  [
    { sort: ['priority', null], filters: {} },
    { sort: [['priority', 'ASC']], filters: {} },
  ],
  [
    {
      sort: ['deliveryDate', 'DESC'],
      filters: { status: 'new', taskType: ['PIC', 'PUT'], pickType: 'BATCH' },
    },
    {
      sort: [['deliveryDate', 'DESC']],
      filters: { statuses: ['new'], taskTypes: ['PIC', 'PUT'], pickTypes: ['BATCH'] },
    },
  ],
  [
    { filters: { routeID: [3, 4], pickerID: 5, dispatchID: 6, onHold: true, erpState: 'sent', later: 1 } },
    { filters: { routeIDs: [3, 4], pickerID: 5, dispatchID: 6, onHold: true, accounting: 'sent' } },
  ],
  [
    { filters: { routeID: 3, pickerID: null, dispatchID: null, onHold: null } },
    { filters: { routeIDs: [3] } },
  ],
])('what may be saved is followed as it is written: %j', (value, followed) => {
  expect(whyNot(listConfigProblem(value))).toBeNull();
  expect(read(value)).toEqual(followed);
});

it.each<[unknown, string, object]>([
  [['status'], 'An object is wanted', {}],
  ['status', 'An object is wanted', {}],
  [{ columns: ['status', 'colour'] }, 'columns: there is no "colour"', { columns: ['status'] }],
  [{ columns: [null] }, 'columns: there is no null', {}],
  [{ sort: ['colour', 'ASC'] }, 'sort: there is no "colour"', {}],
  [{ sort: ['priority', 'down'] }, 'sort: ASC or DESC is wanted', { sort: [['priority', 'ASC']] }],
  [{ filters: ['new'] }, 'filters: an object is wanted', {}],
  [{ filters: { status: ['new', 'gone'] } }, 'filters.status: there is no "gone"', { statuses: ['new'] }],
  [{ filters: { taskType: 'pic' } }, 'filters.taskType: there is no "pic"', { taskTypes: [] }],
  [{ filters: { pickType: 'X' } }, 'filters.pickType: there is no "X"', { pickTypes: [] }],
  [{ filters: { erpState: 'lost' } }, 'filters.erpState: there is no "lost"', {}],
  [{ filters: { onHold: 'true' } }, 'filters.onHold: true or false is wanted', {}],
  [{ filters: { routeID: [3, '4'] } }, 'filters.routeID: a number is wanted', { routeIDs: [3] }],
  [{ filters: { pickerID: [5] } }, 'filters.pickerID: a number is wanted', {}],
  [{ filters: { dispatchID: '6' } }, 'filters.dispatchID: a number is wanted', {}],
])('what would be left out is refused: %j', (value, words, left) => {
  expect(whyNot(listConfigProblem(value))).toBe(words);
  const { filters, ...more } = read(value);
  expect(filters ?? more).toEqual(left);
});

it('states of lines are a list, alone or named, of states that there are', () => {
  for (const value of [['new', 'completed'], { states: ['new'] }, { states: [] }, []])
    expect(whyNot(lineStatesProblem(value))).toBeNull();
  for (const value of ['new', null, {}, { states: 'new' }])
    expect(whyNot(lineStatesProblem(value))).toBe('states: a list is wanted');
  expect(whyNot(lineStatesProblem(['new', 'gone']))).toBe('states: there is no "gone"');
});
