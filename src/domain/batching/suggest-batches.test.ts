import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatchCaps, type BatchOrder, suggestBatches } from './suggest-batches';
import { aisleMetres, bayMetres, distanceOf, floorPlanOf, stopsOf } from './walking-distance';

/** A warehouse whose odd aisles are in walking order from their far end, as the floor's are. */
function warehouse(aisles: number, bays: number) {
  const bins: { bin: string; binOrder: number }[] = [];
  for (let aisle = 0; aisle < aisles; aisle++) {
    for (let step = 0; step < bays; step++) {
      const bay = aisle % 2 === 0 ? step + 1 : bays - step;
      for (const level of [1, 2])
        bins.push({ bin: `${letter(aisle)}-${two(bay)}-0${level}-1`, binOrder: bins.length });
    }
  }
  return bins;
}
const letter = (index: number) => String.fromCharCode(65 + index);
const two = (value: number) => String(value).padStart(2, '0');

const plan = floorPlanOf(warehouse(6, 12));
const distance = (...bins: string[]) => distanceOf(plan, stopsOf(plan, bins));

describe('a round by the S-shape', () => {
  it('turns back in a single aisle, whatever the level', () => {
    expect(distance('A-05-01-1')).toBeCloseTo(10 * bayMetres);
    expect(distance('A-05-02-1', 'A-03-01-1')).toBeCloseTo(10 * bayMetres);
  });

  it('walks through two aisles, and through two and back in the third', () => {
    expect(distance('A-01-01-1', 'B-02-01-1')).toBeCloseTo(24 * bayMetres + 2 * aisleMetres);
    expect(distance('A-01-01-1', 'B-02-01-1', 'D-03-01-1')).toBeCloseTo(30 * bayMetres + 6 * aisleMetres);
  });

  it('is nothing for bins that nobody knows', () => {
    expect(distance('nowhere')).toBe(0);
  });
});

const caps: BatchCaps = { tasks: 6, lines: 30, weight: 120, volume: 400 };
const anOrder = fc.record({
  lines: fc.integer({ min: 1, max: 12 }),
  weight: fc.double({ min: 0, max: 60, noNaN: true }),
  volume: fc.double({ min: 0, max: 150, noNaN: true }),
  bins: fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 12 }))
      .map(([aisle, bay]) => `${letter(aisle)}-${two(bay)}-01-1`),
    { minLength: 1, maxLength: 8 },
  ),
});
const someOrders = fc
  .array(anOrder, { minLength: 1, maxLength: 40 })
  .map((orders) => orders.map((order, index): BatchOrder => ({ taskID: index + 1, ...order })));

describe('suggested batches', () => {
  it('hold every task once, within the caps, and never walk farther than first come first served', () => {
    fc.assert(
      fc.property(someOrders, (orders) => {
        const { batches, distance: total } = suggestBatches(plan, orders, caps);
        const ids = batches.flatMap((batch) => batch.orders.map(({ taskID }) => taskID));
        expect(ids.toSorted((a, b) => a - b)).toEqual(orders.map(({ taskID }) => taskID));
        for (const batch of batches) {
          expect(batch.distance).toBeCloseTo(distance(...batch.orders.flatMap(({ bins }) => bins)));
          if (batch.orders.length === 1) continue;
          expect(batch.orders.length).toBeLessThanOrEqual(caps.tasks);
          expect(batch.lines).toBeLessThanOrEqual(caps.lines);
          expect(batch.weight).toBeLessThanOrEqual(caps.weight + 1e-6);
          expect(batch.volume).toBeLessThanOrEqual(caps.volume + 1e-6);
        }
        expect(total.suggested).toBeLessThanOrEqual(total.firstCome + 1e-6);
        expect(total.suggested).toBeLessThanOrEqual(total.single + 1e-6);
      }),
      { numRuns: 150 },
    );
  });

  it('bring together what lies together', () => {
    const order = (taskID: number, ...bins: string[]): BatchOrder => ({
      taskID,
      lines: bins.length,
      weight: 1,
      volume: 1,
      bins,
    });
    const far = [order(1, 'F-11-01-1'), order(3, 'F-12-01-1')];
    const near = [order(2, 'A-02-01-1'), order(4, 'A-01-01-1')];
    const orders = [...far, ...near].toSorted((a, b) => a.taskID - b.taskID);
    const { batches } = suggestBatches(plan, orders, { ...caps, tasks: 2 });
    const groups = batches.map((batch) => batch.orders.map(({ taskID }) => taskID).sort());
    expect(groups.sort()).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  it.each([
    ['tasks', 2],
    ['lines', 8],
    ['weight', 20],
    ['volume', 60],
  ] as const)('fill the cap of %s and do not pass it', (cap, most) => {
    const one = { lines: 4, weight: 10, volume: 30, bins: ['A-01-01-1'] };
    const orders = [1, 2, 3].map((taskID): BatchOrder => ({ taskID, ...one }));
    const sizes = (limits: BatchCaps) =>
      suggestBatches(plan, orders, limits).batches.map((batch) => batch.orders.length);
    expect(sizes({ ...caps, [cap]: most }).sort()).toEqual([1, 2]);
    expect(sizes({ ...caps, [cap]: most - 1 })).toEqual([1, 1, 1]);
  });

  it('tells how far it has come', () => {
    const shares: number[] = [];
    suggestBatches(plan, [], caps, (share) => shares.push(share));
    expect(shares.at(-1)).toBe(1);
  });
});
