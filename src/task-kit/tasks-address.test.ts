import { expect, it } from 'vitest';
import type { DeviceStatus } from '../sync/device';
import { readDays, writeDays } from './kept-days';
import { isOutOfDate } from './out-of-date';
import { tasksAddress } from './tasks-address';

const parametersOf = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams);

it('the address of the task list has the chosen filters, by their labels, and no others', () => {
  expect(tasksAddress({})).toBe('/tasks?');
  const full = tasksAddress({
    taskTypes: ['PIC', 'PUT'],
    statuses: ['new', 'started'],
    pickTypes: ['NORMAL'],
    warehouseID: 3,
    warehouseSectionIDs: [7, 8],
    routeIDs: [1],
    dispatchID: 2,
    accounting: 'refused',
    days: { from: '2026-05-04', to: null },
    conditions: [{ attribute: 'priority', operation: '>', value: '5' }],
  });
  expect(parametersOf(full)).toEqual({
    ...{ tt: 'PIC.PUT', st: 'new.started', pt: 'NORMAL', w: '3', ws: '7.8', rt: '1', dp: '2', ac: 'refused' },
    // Open on purpose: a warehouse's list may begin otherwise.
    ...{ p: '-', oh: '-' },
    ...{ d: '2026-05-04_', f: '[["priority",">","5"]]' },
  });
  const empty = { warehouseID: null, warehouseSectionIDs: [], routeIDs: [], dispatchID: null } as const;
  expect(parametersOf(tasksAddress({ ...empty, taskType: 'INV' }))).toEqual({ tt: 'INV' });
});

it('days are read as they were written, and none from another text', () => {
  for (const from of ['2026-05-04', null])
    for (const to of ['2026-05-06', null]) expect(readDays(writeDays({ from, to }))).toEqual({ from, to });
  for (const text of [null, '2026-02-30_', 'x', '2026-05-04_2026-05-05_', '04/05/2026_'])
    expect(readDays(text)).toBeNull();
});

it('the view is out of date after a minute, or if it was never complete and no server answers', () => {
  const statusOf = (completeAsOfMs: number | null, connectivity: DeviceStatus['connectivity']) =>
    ({ completeAsOfMs, connectivity }) as DeviceStatus;
  expect(isOutOfDate(null, 0)).toBe(false);
  expect(isOutOfDate(statusOf(1000, 'offline'), 61_000)).toBe(false);
  expect(isOutOfDate(statusOf(1000, 'online'), 61_001)).toBe(true);
  expect(isOutOfDate(statusOf(null, 'online'), 61_001)).toBe(false);
  expect(isOutOfDate(statusOf(null, 'offline'), 0)).toBe(true);
  expect(isOutOfDate(statusOf(null, 'signed-out'), 0)).toBe(true);
});
