import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../domain/query/parse-filter';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { erpStates } from '../../../domain/tasks/erp-states';
import { pickTypes, taskStatuses, taskTypes } from '../../../domain/tasks/statuses';
import { tasksAddress } from '../../../task-kit/tasks-address';
import {
  defaultTaskFilters,
  fromParameters,
  type TaskFilters,
  toParameters,
  toQueryFilter,
} from './task-filters';

const defaults = defaultTaskFilters('2026-11-21');
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const id = fc.integer({ min: -1_000_000, max: 1_000_000 });
const filters: fc.Arbitrary<TaskFilters> = fc.record({
  warehouseID: fc.option(id),
  warehouseSectionIDs: fc.uniqueArray(id, { maxLength: 3 }),
  taskTypes: fc.subarray([...taskTypes]),
  statuses: fc.subarray([...taskStatuses]),
  pickTypes: fc.subarray([...pickTypes]),
  pickerID: fc.option(id),
  onHold: fc.option(fc.boolean()),
  accounting: fc.option(fc.constantFrom('none', ...erpStates)),
  routeIDs: fc.uniqueArray(id, { maxLength: 3 }),
  dispatchID: fc.option(id),
  from: fc.option(day),
  to: fc.option(day),
});

describe('task filters', () => {
  it('reopen from their URL as they were', () => {
    fc.assert(
      fc.property(filters, (wanted) => {
        const parameters = toParameters(wanted, defaults);
        // A list drops empty values.
        expect(Object.values(parameters)).not.toContain('');
        const url = new URLSearchParams(parameters);
        expect(fromParameters((name) => url.get(name), defaults)).toEqual(wanted);
      }),
    );
  });

  it('are those of a link that counts tasks of a warehouse, whatever its list begins with', () => {
    const place = { warehouseID: 1, warehouseSectionIDs: [2] };
    const link = tasksAddress({ ...place, taskType: 'PIC', days: { from: '2026-11-20', to: '2026-11-21' } });
    const of = { taskTypes: ['INV'], statuses: ['new'], pickTypes: ['BATCH'], routeIDs: [3] } as const;
    const one = { pickerID: 4, dispatchID: 5, onHold: false, accounting: 'refused' } as const;
    const url = new URL(link, 'http://tools.example').searchParams;
    expect(fromParameters((name) => url.get(name), { ...defaults, ...of, ...one })).toEqual({
      ...defaults,
      ...place,
      taskTypes: ['PIC'],
      pickTypes: [],
      from: '2026-11-20',
    });
  });

  it('leave the URL empty while nothing differs from the default', () => {
    expect(toParameters(defaults, defaults)).toEqual({});
  });

  it('fall back to the default on a URL that makes no sense', () => {
    const url = new URLSearchParams('w=abc&d=yesterday&st=new.flying&oh=maybe&ac=lost&rt=1.x.3');
    expect(fromParameters((name) => url.get(name), defaults)).toEqual({
      ...defaults,
      statuses: ['new'],
      routeIDs: [1, 3],
    });
  });

  it('always make a filter that the task list understands', () => {
    fc.assert(
      fc.property(filters, (wanted) => {
        expect(parseFilter(tasks, toQueryFilter(wanted))).toMatchObject({ ok: true });
      }),
    );
  });

  it('find what the accounting system has refused, and what it was never told of', () => {
    expect(toQueryFilter({ ...defaults, accounting: 'refused' })).toMatchObject({ erpState: 'refused' });
    expect(toQueryFilter({ ...defaults, accounting: 'none' })).toMatchObject({ erpState: null });
    expect(toQueryFilter(defaults)).not.toHaveProperty('erpState');
  });

  it('cover whole local days and do not restrict where nothing is chosen', () => {
    const filter = toQueryFilter({ ...defaults, statuses: [...taskStatuses], pickTypes: [] });
    expect(filter).toEqual({
      deliveryDate: {
        $gte: new Date(2026, 10, 21).toISOString(),
        $lte: new Date(2026, 10, 21, 23, 59, 59, 999).toISOString(),
      },
    });
  });
});
