/**
 * Order batching: which tasks one picker should pick in one round.
 *
 * Batches are built by savings (Clarke & Wright with savings recalculated after every merge, "C&W(ii)" of
 * R. de Koster, E. van der Poort, M. Wolters, "Efficient orderbatching methods in warehouses", International Journal of
 * Production Research 37 (1999)), then improved by shifting tasks to other batches and swapping tasks of two batches
 * until neither helps (the neighbourhoods of S. Henn, G. Wäscher, "Tabu search heuristics for the order batching
 * problem in manual order picking systems", European Journal of Operational Research 222 (2012)).
 */
import { distanceOf, type FloorPlan, joinStops, type Stops, stopsOf } from './walking-distance';

export interface BatchOrder {
  readonly taskID: number;
  readonly lines: number;
  /** Kilograms. */
  readonly weight: number;
  /** Litres. */
  readonly volume: number;
  readonly bins: readonly string[];
}

/** What one picker takes on one round at most. */
export interface BatchCaps {
  readonly tasks: number;
  readonly lines: number;
  readonly weight: number;
  readonly volume: number;
}

export interface Batch {
  readonly orders: readonly BatchOrder[];
  readonly lines: number;
  readonly weight: number;
  readonly volume: number;
  /** Metres. */
  readonly distance: number;
}

export interface Suggestion {
  readonly batches: readonly Batch[];
  /** Metres when every task is a round of its own, with batches filled first come first served, and as suggested. */
  readonly distance: { readonly single: number; readonly firstCome: number; readonly suggested: number };
}

interface Draft extends Batch {
  readonly stops: Stops;
}

/**
 * Suggests batches for the tasks of one warehouse. They never walk farther than batches filled in the given order. A
 * task that breaks a cap by itself becomes a batch of its own.
 * @param onProgress called now and then with the share done, from 0 to 1
 */
export function suggestBatches(
  plan: FloorPlan,
  orders: readonly BatchOrder[],
  caps: BatchCaps,
  onProgress: (share: number) => void = () => undefined,
): Suggestion {
  const single = orders.map((order) => draftOf(plan, [order]));
  const firstCome = fillInOrder(plan, single, caps);
  const saved = mergeBySavings(plan, single, caps, (share) => onProgress(share / 2));
  const start = totalDistance(saved) <= totalDistance(firstCome) ? saved : firstCome;
  const batches = improve(plan, start, caps, (share) => onProgress(0.5 + share / 2));
  onProgress(1);
  const distance = {
    single: totalDistance(single),
    firstCome: totalDistance(firstCome),
    suggested: totalDistance(batches),
  };
  return { batches: batches.map(({ stops, ...batch }) => batch), distance };
}

/** Batches filled without a plan: each task joins the current batch if it fits. */
function fillInOrder(plan: FloorPlan, singles: readonly Draft[], caps: BatchCaps): readonly Draft[] {
  const batches: Draft[] = [];
  for (const next of singles) {
    const last = batches.at(-1);
    if (last && fits(last, next, caps)) batches[batches.length - 1] = merge(plan, last, next);
    else batches.push(next);
  }
  return batches;
}

interface Partner {
  readonly index: number;
  readonly saving: number;
}

function mergeBySavings(
  plan: FloorPlan,
  singles: readonly Draft[],
  caps: BatchCaps,
  onProgress: (share: number) => void,
): readonly Draft[] {
  const drafts: (Draft | null)[] = [...singles];
  const bestOf = (index: number): Partner | null => {
    const own = drafts[index];
    let best: Partner | null = null;
    if (!own) return null;
    for (let other = index + 1; other < drafts.length; other++) {
      const partner = drafts[other];
      if (!partner || !fits(own, partner, caps)) continue;
      const saving = own.distance + partner.distance - distanceOf(plan, joinStops(own.stops, partner.stops));
      if (saving > (best?.saving ?? 0)) best = { index: other, saving };
    }
    return best;
  };
  // The best partner of each draft among those after it.
  const partners = drafts.map((_, index) => bestOf(index));
  for (let merges = 0; ; merges++) {
    let at = -1;
    partners.forEach((partner, index) => {
      if (partner && partner.saving > (partners[at]?.saving ?? 0)) at = index;
    });
    const partner = partners[at];
    const [own, other] = [drafts[at], partner && drafts[partner.index]];
    if (!partner || !own || !other) return drafts.filter((draft) => draft !== null);
    drafts[at] = merge(plan, own, other);
    drafts[partner.index] = null;
    partners[partner.index] = null;
    partners.forEach((known, index) => {
      // The merged draft's own partner was the other one.
      const isStale = known?.index === at || known?.index === partner.index;
      if (isStale) partners[index] = bestOf(index);
      else if (index < at) partners[index] = betterOf(known, savingOf(plan, drafts, index, at, caps));
    });
    if (merges % 16 === 0) onProgress(merges / singles.length);
  }
}

function savingOf(
  plan: FloorPlan,
  drafts: readonly (Draft | null)[],
  index: number,
  other: number,
  caps: BatchCaps,
): Partner | null {
  const [a, b] = [drafts[index], drafts[other]];
  if (!a || !b || !fits(a, b, caps)) return null;
  const saving = a.distance + b.distance - distanceOf(plan, joinStops(a.stops, b.stops));
  return saving > 0 ? { index: other, saving } : null;
}

function betterOf(a: Partner | null, b: Partner | null): Partner | null {
  return !a || (b && b.saving > a.saving) ? b : a;
}

/** Most rounds over all pairs of batches; each shortens the distance or is the last. */
const maxRounds = 20;

function improve(
  plan: FloorPlan,
  start: readonly Draft[],
  caps: BatchCaps,
  onProgress: (share: number) => void,
): readonly Draft[] {
  let batches = [...start];
  const partings = new Map<Draft, readonly Parting[]>();
  const partingsOf = (batch: Draft): readonly Parting[] => {
    const known = partings.get(batch) ?? allPartings(plan, batch);
    partings.set(batch, known);
    return known;
  };
  for (let round = 0; round < maxRounds; round++) {
    let isBetter = false;
    for (let a = 0; a < batches.length; a++) {
      for (let b = a + 1; b < batches.length; b++) {
        const better = improvePair(plan, batches[a], batches[b], caps, partingsOf);
        if (!better) continue;
        [batches[a], batches[b]] = better;
        isBetter = true;
      }
      if (a % 16 === 0) onProgress((round + a / batches.length) / maxRounds);
    }
    batches = batches.filter(({ orders }) => orders.length > 0);
    if (!isBetter) break;
  }
  return batches;
}

/** The first shift or swap of tasks between two batches that shortens their distance; null when there is none. */
function improvePair(
  plan: FloorPlan,
  a: Draft | undefined,
  b: Draft | undefined,
  caps: BatchCaps,
  partingsOf: (batch: Draft) => readonly Parting[],
): [Draft, Draft] | null {
  if (!a || !b) return null;
  const fromA = partingsOf(a);
  const fromB = partingsOf(b);
  // Sums of decimals: a rounding difference does not count as less.
  const most = a.distance + b.distance - 1e-6;
  for (const { taken: takenA, rest: restA } of fromA) {
    for (const { taken: takenB, rest: restB } of fromB) {
      if (!takenA && !takenB) continue;
      const distanceA = takenB ? distanceOf(plan, joinStops(restA.stops, takenB.stops)) : restA.distance;
      if (distanceA >= most) continue;
      const distanceB = takenA ? distanceOf(plan, joinStops(restB.stops, takenA.stops)) : restB.distance;
      if (distanceA + distanceB >= most) continue;
      // A batch that breaks a cap stays alone: no such change is shorter.
      const changed: [Draft, Draft] = [join(plan, restA, takenB), join(plan, restB, takenA)];
      if (changed.every((draft) => isWithin(draft, caps))) return changed;
    }
  }
  return null;
}

interface Parting {
  /** A batch of the one task that leaves; null when none does. */
  readonly taken: Draft | null;
  readonly rest: Draft;
}

/** All ways to take one task, or none, out of a batch. */
function allPartings(plan: FloorPlan, batch: Draft): readonly Parting[] {
  return [
    { taken: null, rest: batch },
    ...batch.orders.map((order) => ({
      taken: draftOf(plan, [order]),
      rest: draftOf(
        plan,
        batch.orders.filter((other) => other !== order),
      ),
    })),
  ];
}

function join(plan: FloorPlan, rest: Draft, taken: Draft | null): Draft {
  return taken ? merge(plan, rest, taken) : rest;
}

function draftOf(plan: FloorPlan, orders: readonly BatchOrder[]): Draft {
  const stops = stopsOf(
    plan,
    orders.flatMap(({ bins }) => bins),
  );
  const sum = (field: 'lines' | 'weight' | 'volume') =>
    orders.reduce((total, order) => total + order[field], 0);
  return {
    orders,
    stops,
    lines: sum('lines'),
    weight: sum('weight'),
    volume: sum('volume'),
    distance: distanceOf(plan, stops),
  };
}

function merge(plan: FloorPlan, a: Draft, b: Draft): Draft {
  const stops = joinStops(a.stops, b.stops);
  return {
    orders: [...a.orders, ...b.orders],
    stops,
    lines: a.lines + b.lines,
    weight: a.weight + b.weight,
    volume: a.volume + b.volume,
    distance: distanceOf(plan, stops),
  };
}

function fits(a: Batch, b: Batch, caps: BatchCaps): boolean {
  return isWithinCaps(
    {
      tasks: a.orders.length + b.orders.length,
      lines: a.lines + b.lines,
      weight: a.weight + b.weight,
      volume: a.volume + b.volume,
    },
    caps,
  );
}

function isWithin({ orders, lines, weight, volume }: Batch, caps: BatchCaps): boolean {
  return isWithinCaps({ tasks: orders.length, lines, weight, volume }, caps);
}

function isWithinCaps(sums: BatchCaps, caps: BatchCaps): boolean {
  return (
    sums.tasks <= caps.tasks &&
    sums.lines <= caps.lines &&
    sums.weight <= caps.weight &&
    sums.volume <= caps.volume
  );
}

function totalDistance(batches: readonly Batch[]): number {
  return batches.reduce((total, batch) => total + batch.distance, 0);
}
