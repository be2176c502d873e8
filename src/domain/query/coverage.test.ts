import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tasks } from '../resources/tasks/tasks';
import { taskStatuses } from '../tasks/statuses';
import { compileFilter } from './compile-filter';
import { type CoverageContext, covers, isInWindow, outsideWindow, windowStart } from './coverage';
import type { Filter } from './query';

const now = new Date(2026, 10, 16, 15, 30).getTime();
const day = 86_400_000;
const context: CoverageContext = {
  policy: 'window',
  key: 'taskID',
  windowDays: 14,
  nowMs: now,
  has: (key) => key === 7,
};
const at = (days: number) => new Date(now + days * day).toISOString();

test('the window begins at local midnight', () => {
  expect(windowStart(14, now)).toBe(new Date(2026, 10, 2).toISOString());
  expect(windowStart(0, now)).toBe(new Date(2026, 10, 16).toISOString());
});

test('open tasks stay however old, completed ones by their delivery or completion', () => {
  const old = { taskID: 1, deliveryDate: at(-99), timeCompleted: null };
  expect(isInWindow({ ...old, status: 'paused' }, 14, now)).toBe(true);
  expect(isInWindow({ ...old, status: 'completed' }, 14, now)).toBe(false);
  expect(isInWindow({ ...old, status: 'completed', timeCompleted: at(-3) }, 14, now)).toBe(true);
  expect(isInWindow({ ...old, status: 'completed', deliveryDate: at(2) }, 14, now)).toBe(true);
  expect(isInWindow({ ...old, status: 'completed', deliveryDate: windowStart(14, now) }, 14, now)).toBe(true);
});

test('what is outside the window fulfils one of its filters, what is inside none', () => {
  const moment = fc.constantFrom(null, at(-99), at(-15), windowStart(14, now), at(-3), at(9));
  const row = fc.record({
    taskID: fc.constant(1),
    status: fc.constantFrom(...taskStatuses),
    deliveryDate: moment,
    timeCompleted: moment,
  });
  const filters = outsideWindow(14, now).map((filter) => {
    const compiled = compileFilter(tasks, filter, () => {
      throw new Error('no patterns');
    });
    if (!compiled.ok) throw new Error(compiled.error.id);
    return compiled.value;
  });
  fc.assert(
    fc.property(row, (task) => {
      const fulfilled = filters.filter((passes) => passes(task)).length;
      expect(fulfilled).toBe(isInWindow(task, 14, now) ? 0 : 1);
    }),
  );
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
    ['delivery from before it', { deliveryDate: { $gte: at(-30) } }, false],
    ['the later of two bounds counts', { deliveryDate: { $gte: at(-30), $gt: at(-1) } }, true],
    ['delivery up to a day', { deliveryDate: { $lte: at(0) } }, false],
    ['one moment', { timeCompleted: at(-1) }, true],
    ['moments, one of them old', { timeCompleted: [at(-1), at(-50)] }, false],
    ['no moment', { deliveryDate: null }, false],
    ['a row on the device', { taskID: 7 }, true],
    ['a row elsewhere', { taskID: 8 }, false],
    ['no row at all', { status: [] }, true],
  ])('%s', (_name, filter, expected) => {
    expect(covers({ filter }, context)).toBe(expected);
  });

  test('resources kept whole are always covered, opened ones never', () => {
    expect(covers({ filter: {} }, { ...context, policy: 'all' })).toBe(true);
    expect(covers({ filter: { status: 'new' } }, { ...context, policy: 'visited' })).toBe(false);
  });

  test('a covered query is fulfilled by no row outside the window', () => {
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
        for (const row of all) if (matches.value(row)) expect(isInWindow(row, 14, now)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
