import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatchCaps, type BatchOrder, suggestBatches } from './suggest-batches';
import { aisleMetres, bayMetres, distanceOf, floorPlanOf, placeInName, stopsOf } from './walking-distance';

/** A warehouse whose odd aisles are in walking order from their far end, as on a real floor. */
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

  it.each(['A-05-01', 'A.05.1', 'A 05/1', 'A_05'])('reads aisle and bay of %s', (bin) => {
    expect(placeInName(bin)).toEqual({ aisle: 'A', bay: '05' });
  });

  it('reads bays by their numbers, and aisles in the order of their names without other information', () => {
    const bays = Array.from({ length: 12 }, (_, index) => `${index + 1}`);
    const bins = ['B', 'A'].flatMap((aisle) =>
      bays.map((bay) => ({ bin: `${aisle}-${bay}`, binOrder: null })),
    );
    const unpadded = floorPlanOf(bins);
    const to = (bin: string) => distanceOf(unpadded, stopsOf(unpadded, [bin]));
    expect([to('A-2'), to('A-10')]).toEqual([4 * bayMetres, 20 * bayMetres]);
    expect(to('B-2')).toBeCloseTo(4 * bayMetres + 2 * aisleMetres);
  });

  it('is empty for unknown bins', () => {
    expect(distance('nowhere')).toBe(0);
  });
});

const caps: BatchCaps = { tasks: 6, lines: 30, weight: 120, volume: 400 };
const ordersOf = (maxOrders: number, maxBins: number) =>
  fc
    .array(
      fc.record({
        lines: fc.integer({ min: 1, max: 12 }),
        weight: fc.double({ min: 0, max: 60, noNaN: true }),
        volume: fc.double({ min: 0, max: 150, noNaN: true }),
        bins: fc.array(
          fc
            .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 12 }))
            .map(([aisle, bay]) => `${letter(aisle)}-${two(bay)}-01-1`),
          { minLength: 1, maxLength: maxBins },
        ),
      }),
      { minLength: 1, maxLength: maxOrders, size: 'max' },
    )
    .map((orders) => orders.map((order, index): BatchOrder => ({ taskID: index + 1, ...order })));
const someOrders = ordersOf(40, 8);
/** Of these hardly two pairs save the same, and hardly any batch has room left. */
const fewOrders = ordersOf(12, 3);

const metres = (batch: readonly BatchOrder[]) => distance(...batch.flatMap(({ bins }) => bins));

/** Metres of batches by savings alone, searched among all pairs after every merge; null: two pairs save the same. */
function plainSavings(orders: readonly BatchOrder[]): number | null {
  let batches = orders.map((order) => [order]);
  for (;;) {
    const pairs = batches
      .flatMap((one, index) => batches.slice(index + 1).map((other) => ({ one, other })))
      .filter(({ one, other }) => isWithin([...one, ...other]))
      .map((pair) => ({
        ...pair,
        saving: metres(pair.one) + metres(pair.other) - metres([...pair.one, ...pair.other]),
      }))
      .filter(({ saving }) => saving > 1e-6)
      .sort((a, b) => b.saving - a.saving);
    const [best, next] = pairs;
    if (!best) return batches.reduce((sum, batch) => sum + metres(batch), 0);
    if (next && best.saving - next.saving < 1e-6) return null;
    const merged = [...best.one, ...best.other];
    batches = [merged, ...batches.filter((batch) => batch !== best.one && batch !== best.other)];
  }
}

function isWithin(batch: readonly BatchOrder[]): boolean {
  const sum = (of: (order: BatchOrder) => number) => batch.reduce((total, order) => total + of(order), 0);
  return (
    batch.length <= caps.tasks &&
    sum(({ lines }) => lines) <= caps.lines &&
    sum(({ weight }) => weight) <= caps.weight &&
    sum(({ volume }) => volume) <= caps.volume
  );
}

/** Results of moving one order from one batch to the other, or swapping two. */
function exchanges(one: readonly BatchOrder[], other: readonly BatchOrder[]) {
  const without = (batch: readonly BatchOrder[], gone: BatchOrder | null) =>
    batch.filter((order) => order !== gone);
  return [null, ...one].flatMap((a) =>
    [null, ...other].map(
      (b) =>
        [
          [...without(one, a), ...(b ? [b] : [])],
          [...without(other, b), ...(a ? [a] : [])],
        ] as const,
    ),
  );
}

describe('suggested batches', () => {
  it('contain every task once, within the caps, and never walk farther than first come first served', () => {
    fc.assert(
      fc.property(fc.oneof(someOrders, { arbitrary: fewOrders, weight: 4 }), (orders) => {
        const { batches, distance: total } = suggestBatches(plan, orders, caps);
        const ids = batches.flatMap((batch) => batch.orders.map(({ taskID }) => taskID));
        expect(ids.toSorted((a, b) => a - b)).toEqual(orders.map(({ taskID }) => taskID));
        for (const batch of batches) {
          expect(batch.orders.length).toBeGreaterThan(0);
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
      { numRuns: 600 },
    );
  });

  it('walk no farther than savings alone', () => {
    fc.assert(
      fc.property(fewOrders, (orders) => {
        const plain = plainSavings(orders);
        if (plain === null) return;
        expect(suggestBatches(plan, orders, caps).distance.suggested).toBeLessThanOrEqual(plain + 1e-6);
      }),
      { numRuns: 1000 },
    );
  });

  it('get no shorter when a task moves to another batch, or two tasks change places', () => {
    fc.assert(
      fc.property(someOrders, (orders) => {
        const batches = suggestBatches(plan, orders, caps).batches.map((batch) => batch.orders);
        for (const [index, one] of batches.entries()) {
          for (const other of batches.slice(index + 1)) {
            for (const [a, b] of exchanges(one, other)) {
              if (isWithin(a) && isWithin(b))
                expect(metres(a) + metres(b)).toBeGreaterThan(metres(one) + metres(other) - 1e-5);
            }
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('put neighbouring bins together', () => {
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
    const { batches, distance: total } = suggestBatches(plan, orders, { ...caps, tasks: 2 });
    const groups = batches.map((batch) => batch.orders.map(({ taskID }) => taskID).sort());
    expect(groups.sort()).toEqual([
      [1, 3],
      [2, 4],
    ]);
    const sum = (...all: readonly (readonly BatchOrder[])[]) => all.reduce((so, one) => so + metres(one), 0);
    expect(total.single).toBeCloseTo(sum(...orders.map((one) => [one])));
    expect(total.firstCome).toBeCloseTo(sum(orders.slice(0, 2), orders.slice(2)));
    expect(total.suggested).toBeCloseTo(sum(far, near));
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

  it('report their progress', () => {
    const shares: number[] = [];
    const note = (share: number) => shares.push(share);
    suggestBatches(plan, [], caps, note);
    expect(shares.at(-1)).toBe(1);
    shares.length = 0;
    const [orders = []] = fc.sample(someOrders, { numRuns: 1, seed: 7 });
    const wide: BatchCaps = { tasks: 20, lines: 1_000, weight: 5_000, volume: 5_000 };
    suggestBatches(plan, orders, wide, note);
    expect(shares.length).toBeGreaterThan(4);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });
});
