/**
 * Walking distance of a picking round, estimated from the names of bins: `A-01-03-2` lies in aisle A, bay 01.
 * The picker follows the S-shape (traversal) policy: every aisle that holds a pick is walked through from one end to
 * the other, but for the last of an odd number, which is left where it was entered. Front and back cross aisles join
 * the aisles; the round begins and ends at the front of the first aisle.
 *
 * Source: R. de Koster, T. Le-Duc, K. J. Roodbergen, "Design and control of warehouse order picking: a literature
 * review", European Journal of Operational Research 182 (2007), section 6 (routing heuristics).
 */

/** Where a bin is: index of its aisle, and its bay, counted from 1. */
interface Place {
  readonly aisle: number;
  readonly bay: number;
}

/** The aisles of a warehouse in walking order, with their lengths in bays. */
export interface FloorPlan {
  readonly places: ReadonlyMap<string, Place>;
  readonly lengths: readonly number[];
}

/** The stops of a round: for each aisle the farthest bay, 0 when nothing is picked there. */
export type Stops = Uint16Array;

interface Bin {
  readonly bin: string;
  readonly binOrder: number | null;
}

/** Metres between the middles of two bays, and of two neighbouring aisles. */
export const bayMetres = 1.3;
export const aisleMetres = 4;

/** Order of bins, aisles or bays by name: bay 2 comes before bay 10, also without leading zeros. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Reads the aisles of a warehouse from its bins: bins that differ only in bay, level and position share an aisle. Bins
 * with the same place in the walking order are ordered by name.
 */
export function floorPlanOf(bins: readonly Bin[]): FloorPlan {
  const aisles = new Map<string, Map<string, string[]>>();
  for (const { bin } of bins.toSorted(byWalkingOrder)) {
    const { aisle, bay } = placeInName(bin);
    const bays = aisles.get(aisle) ?? new Map<string, string[]>();
    aisles.set(aisle, bays);
    bays.set(bay, [...(bays.get(bay) ?? []), bin]);
  }
  const places = new Map<string, Place>();
  const lengths: number[] = [];
  for (const bays of aisles.values()) {
    // The walking order enters every other aisle from its far end: its bays are ordered by name.
    const ordered = [...bays].sort(([a], [b]) => byName(a, b));
    ordered.forEach(([, own], index) => {
      for (const bin of own) places.set(bin, { aisle: lengths.length, bay: index + 1 });
    });
    lengths.push(ordered.length);
  }
  return { places, lengths };
}

function byWalkingOrder(a: Bin, b: Bin): number {
  return (a.binOrder ?? 0) - (b.binOrder ?? 0) || byName(a.bin, b.bin);
}

/** The place of a bin, as far as its name tells. */
export function placeInName(bin: string): { aisle: string; bay: string } {
  const [aisle = '', bay = ''] = bin.split(/[^\p{L}\p{N}]+/u);
  return { aisle, bay };
}

/** The stops of a list of bins; bins that the plan does not know are left out. */
export function stopsOf(plan: FloorPlan, bins: Iterable<string>): Stops {
  const stops: Stops = new Uint16Array(plan.lengths.length);
  for (const bin of bins) {
    const place = plan.places.get(bin);
    if (place) stops[place.aisle] = Math.max(stops[place.aisle] ?? 0, place.bay);
  }
  return stops;
}

/** The stops of two rounds walked as one. */
export function joinStops(a: Stops, b: Stops): Stops {
  const joined = new Uint16Array(a);
  for (let aisle = 0; aisle < joined.length; aisle++) {
    const bay = b[aisle] ?? 0;
    if (bay > (joined[aisle] ?? 0)) joined[aisle] = bay;
  }
  return joined;
}

/** Length of a round in metres, by the S-shape policy; 0 when it stops nowhere. */
export function distanceOf({ lengths }: FloorPlan, stops: Stops): number {
  let bays = 0;
  let visited = 0;
  let last = -1;
  for (let aisle = 0; aisle < stops.length; aisle++) {
    if (stops[aisle] === 0) continue;
    bays += lengths[aisle] ?? 0;
    visited += 1;
    last = aisle;
  }
  if (visited === 0) return 0;
  // The last of an odd number of aisles is entered from the front, and left there.
  if (visited % 2 === 1) bays += 2 * (stops[last] ?? 0) - (lengths[last] ?? 0);
  return bays * bayMetres + 2 * last * aisleMetres;
}
