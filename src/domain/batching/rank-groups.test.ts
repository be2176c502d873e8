import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Candidate, rankGroups } from './rank-groups';

const task = (taskID: number, more: Partial<Candidate> = {}): Candidate => ({
  taskID,
  warehouseID: 1,
  warehouseSectionID: null,
  routeID: 1,
  dispatchID: 11,
  day: '2026-11-24',
  bins: ['A-01'],
  ...more,
});

it('counts the stops that picking together saves, a bin once a task', () => {
  const tasks = [
    task(1, { bins: ['A-01', 'A-01', 'A-02', null] }),
    task(2, { bins: ['A-01', 'A-03'] }),
    task(3, { bins: ['A-01', 'A-02', null] }),
  ];
  // Nine lines, one of them in a bin that its task visits anyway; merged it is three bins and two lines without one.
  expect(rankGroups(tasks)).toMatchObject([{ taskIDs: [1, 2, 3], lines: 9, stops: 8, shared: 3 }]);
});

it('puts first what shares most, then what is larger, then what is delivered first', () => {
  const ranked = rankGroups([
    task(1, { routeID: 1 }),
    task(2, { routeID: 1 }),
    task(3, { routeID: 2, bins: ['A'] }),
    task(4, { routeID: 2, bins: ['B'] }),
    task(5, { routeID: 2, bins: ['C'] }),
    task(6, { routeID: 3, bins: ['A'], day: '2026-11-25' }),
    task(7, { routeID: 3, bins: ['B'], day: '2026-11-25' }),
    task(8, { routeID: 4, bins: ['A'] }),
    task(9, { routeID: 4, bins: ['B'] }),
  ]);
  expect(ranked.map(({ routeID }) => routeID)).toEqual([1, 2, 4, 3]);
});

it('puts orders without a delivery day last, and equal ones in one fixed order', () => {
  const without = [task(1, { day: null, bins: [] }), task(2, { day: null, bins: [] })];
  const others = [1, 2].flatMap((routeID) =>
    [3, 4].map((id) => task(10 * routeID + id, { routeID, bins: [] })),
  );
  const routes = (...tasks: readonly Candidate[]) =>
    rankGroups(tasks).map(({ day, routeID }) => [day, routeID]);
  const day = '2026-11-24';
  const ranked = [
    [day, 1],
    [day, 2],
    [null, 1],
  ];
  expect(routes(...without, ...others)).toEqual(ranked);
  expect(routes(...others.toReversed(), ...without)).toEqual(ranked);
});

it('does not mix up the route of one order and the dispatch of another', () => {
  expect(
    rankGroups([task(1, { routeID: 1, dispatchID: 11 }), task(2, { routeID: 11, dispatchID: 1 })]),
  ).toEqual([]);
  expect(
    rankGroups([task(1, { routeID: null, dispatchID: 1 }), task(2, { routeID: 1, dispatchID: null })]),
  ).toEqual([]);
});

it.each([
  { warehouseID: 2 },
  { warehouseSectionID: 5 },
  { routeID: null },
  { dispatchID: 12 },
  { day: '2026-11-25' },
] as const)('keeps orders apart that differ in %o; one task alone is no group', (other) => {
  expect(rankGroups([task(1), task(2, other)])).toEqual([]);
  expect(rankGroups([task(1), task(2, other), task(3)])).toMatchObject([{ taskIDs: [1, 3] }]);
});

it('every task is in at most one group, with as much in common as a plain count finds (property)', () => {
  const candidates = fc.array(
    fc.record({
      warehouseSectionID: fc.constantFrom(null, 5),
      routeID: fc.constantFrom(1, 2),
      bins: fc.array(fc.constantFrom('A', 'B', 'C', null), { maxLength: 6 }),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(candidates, (given) => {
      const tasks = given.map((more, index) => task(index + 1, more));
      const ranked = rankGroups(tasks);
      const inGroups = ranked.flatMap(({ taskIDs }) => taskIDs);
      expect(new Set(inGroups).size).toBe(inGroups.length);
      expect(ranked.map(({ shared }) => shared)).toEqual(
        ranked.map(({ shared }) => shared).toSorted((a, b) => b - a),
      );
      for (const { taskIDs, shared, stops } of ranked) {
        const own = tasks.filter(({ taskID }) => taskIDs.includes(taskID));
        const visits = (bin: string) => own.filter(({ bins }) => bins.includes(bin)).length;
        const saved = ['A', 'B', 'C'].map((bin) => Math.max(0, visits(bin) - 1));
        expect(shared).toBe(saved.reduce((sum, count) => sum + count, 0));
        expect(shared).toBeLessThanOrEqual(stops);
      }
    }),
  );
});
