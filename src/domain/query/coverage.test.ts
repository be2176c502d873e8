import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '../resource';
import { tasks } from '../resources/tasks/tasks';
import { taskStatuses } from '../tasks/statuses';
import { compileFilter } from './compile-filter';
import {
  type CoverageContext,
  closedInWindow,
  covers,
  isInWindow,
  outsideWindow,
  windowStart,
} from './coverage';
import type { Filter } from './query';

const now = new Date(2026, 10, 16, 15, 30).getTime();
const day = 86_400_000;
const context: CoverageContext = {
  policy: tasks.mirror,
  key: 'taskID',
  windowDays: 14,
  nowMs: now,
  has: (key) => key === 7,
};
const inWindow = (row: Row) => isInWindow(row, tasks.mirror, { windowDays: 14, nowMs: now });
const at = (days: number) => new Date(now + days * day).toISOString();

test('the window begins at local midnight', () => {
  expect(windowStart(14, now)).toBe(new Date(2026, 10, 2).toISOString());
  expect(windowStart(0, now)).toBe(new Date(2026, 10, 16).toISOString());
});

test('open tasks stay however old, completed ones by their delivery or completion', () => {
  const old = { taskID: 1, deliveryDate: at(-99), timeCompleted: null };
  expect(inWindow({ ...old, status: 'paused' })).toBe(true);
  expect(inWindow({ ...old, status: 'completed' })).toBe(false);
  expect(inWindow({ ...old, status: 'completed', timeCompleted: at(-3) })).toBe(true);
  expect(inWindow({ ...old, status: 'completed', deliveryDate: at(2) })).toBe(true);
  expect(inWindow({ ...old, status: 'completed', deliveryDate: windowStart(14, now) })).toBe(true);
});

describe('filters over a window', () => {
  const moment = fc.constantFrom(null, at(-99), at(-15), windowStart(14, now), at(-3), at(9));
  const row = fc.record({
    taskID: fc.constant(1),
    status: fc.constantFrom(...taskStatuses),
    deliveryDate: moment,
    timeCompleted: moment,
  });
  const compiled = (filters: readonly Filter[]) =>
    filters.map((filter) => {
      const passes = compileFilter(tasks, filter, () => {
        throw new Error('no patterns');
      });
      if (!passes.ok) throw new Error(passes.error.id);
      return passes.value;
    });

  test('a row outside matches exactly one of the filters for the outside, a row inside none', () => {
    const filters = compiled(outsideWindow(tasks.mirror, { windowDays: 14, nowMs: now }));
    fc.assert(
      fc.property(row, (task) => {
        const fulfilled = filters.filter((passes) => passes(task)).length;
        expect(fulfilled).toBe(inWindow(task) ? 0 : 1);
      }),
    );
  });

  test('a row inside is open, or matches exactly one of the filters for closed ones', () => {
    const open = compiled([{ status: [...tasks.mirror.open] }]);
    const filters = compiled(closedInWindow(tasks.mirror, windowStart(14, now)));
    expect(filters).toHaveLength(3);
    fc.assert(
      fc.property(row, (task) => {
        const fulfilled = [...open, ...filters].filter((passes) => passes(task)).length;
        expect(fulfilled).toBe(inWindow(task) ? 1 : 0);
      }),
    );
  });

  test('open and closed values are all that exist', () => {
    expect(new Set([...tasks.mirror.open, ...tasks.mirror.closed])).toEqual(new Set(taskStatuses));
  });
});

describe('covers', () => {
  test.each<[string, Filter, boolean]>([
    ['everything', {}, false],
    ['one open status', { status: 'new' }, true],
    ['open statuses', { status: ['new', 'draft'] }, true],
    ['open statuses by in', { status: { in: ['new', 'started'] } }, true],
    ['a completed status among them', { status: ['new', 'completed'] }, false],
    ['all but completed, which is not proved', { status: { $ne: 'completed' } }, false],
    ['delivery from inside the window', { deliveryDate: { $gte: at(-2) } }, true],
    ['delivery between days of the window', { deliveryDate: { between: [at(-2), at(5)] } }, true],
    ['delivery from its first moment', { deliveryDate: { $gte: windowStart(14, now) } }, true],
    ['delivery from before it', { deliveryDate: { $gte: at(-30) } }, false],
    ['the later of two bounds counts', { deliveryDate: { $gte: at(-30), $gt: at(-1) } }, true],
    ['delivery up to a day', { deliveryDate: { $lte: at(0) } }, false],
    ['one moment', { timeCompleted: at(-1) }, true],
    ['moments, one of them old', { timeCompleted: [at(-1), at(-50)] }, false],
    ['moments in a list of their own', { timeCompleted: { in: [at(-1), at(-2)] } }, true],
    ['old moments in a list of their own', { timeCompleted: { in: [at(-1), at(-50)] } }, false],
    ['a moment or none', { timeCompleted: [at(-1), null] }, false],
    ['none or a moment', { timeCompleted: { in: [null, at(-1)] } }, false],
    ['moments with none among them', { timeCompleted: [at(-1), null, at(-2)] }, false],
    ['days from before it to inside it', { deliveryDate: { between: [at(-30), at(-1)] } }, false],
    ['no moment', { deliveryDate: null }, false],
    ['a row on the device', { taskID: 7 }, true],
    ['a row on the device by the text of its key', { taskID: { in: ['7'] } }, true],
    ['a row that is not there by the text of its key', { taskID: { in: ['7', '8'] } }, false],
    ['a row elsewhere', { taskID: 8 }, false],
    ['rows of which one is elsewhere', { taskID: [7, 8] }, false],
    ['a row that was created here and waits', { taskID: [7, -3] }, true],
    ['a row on the device by the other name of its key', { id: 7 }, true],
    ['a row elsewhere by the other name of its key', { id: 8 }, false],
    ['no row at all', { status: [] }, true],
  ])('%s', (_name, filter, expected) => {
    expect(covers({ filter }, context)).toBe(expected);
  });

  test('completely mirrored resources are always covered, opened ones never', () => {
    expect(covers({ filter: {} }, { ...context, policy: 'all' })).toBe(true);
    expect(covers({ filter: { status: 'new' } }, { ...context, policy: 'visited' })).toBe(false);
  });

  test('no row outside the window matches a covered query', () => {
    const moments = fc.integer({ min: -40, max: 10 }).map(at);
    const filters: fc.Arbitrary<Filter> = fc.record(
      {
        status: fc.oneof(fc.constantFrom(...taskStatuses), fc.subarray([...taskStatuses])),
        deliveryDate: fc.oneof(
          moments,
          fc.array(moments),
          moments.map((from) => ({ $gte: from })),
          moments.map((to) => ({ $lt: to })),
        ),
        timeCompleted: fc.oneof(
          fc.constant(null),
          moments.map((from) => ({ $gt: from })),
          fc.tuple(moments, moments).map((between) => ({ between })),
        ),
      },
      { requiredKeys: [] },
    );
    const rows = fc.record({
      taskID: fc.constant(1),
      status: fc.constantFrom(...taskStatuses),
      deliveryDate: fc.option(moments),
      timeCompleted: fc.option(moments),
    });
    fc.assert(
      fc.property(filters, fc.array(rows, { maxLength: 20 }), (filter, all) => {
        fc.pre(covers({ filter }, context));
        const matches = compileFilter(tasks, filter, () => () => false);
        if (!matches.ok) throw new Error('unreadable filter');
        for (const row of all) if (matches.value(row)) expect(inWindow(row)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
