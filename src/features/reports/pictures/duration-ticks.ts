import type { ColumnKind } from '../../../domain/reports/language/report';

/** Seconds between two marks that a reader can count with. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000, 86_400];

/**
 * Marks of an axis: of durations at whole minutes or hours, of anything else as many as there is room for.
 * @param largest in seconds where the kind is a duration
 */
export function ticksOf(kind: ColumnKind | undefined, largest: number, count: number): number | number[] {
  if (kind !== 'duration') return count;
  const wanted = largest / count;
  const step = steps.find((each) => each >= wanted) ?? Math.ceil(wanted / 86_400) * 86_400;
  return Array.from({ length: Math.floor(largest / step) + 1 }, (_, index) => index * step);
}
