import type { ColumnKind } from '../../../domain/reports/language/report';

/** Seconds between two ticks at readable values. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000, 86_400];

/**
 * Ticks of an axis: for durations at whole minutes or hours, otherwise as many as there is room for. @param largest in
 * seconds if the kind is a duration
 */
export function ticksOf(kind: ColumnKind | undefined, largest: number, count: number): number | number[] {
  if (kind !== 'duration') return count;
  const wanted = largest / count;
  const step = steps.find((each) => each >= wanted) ?? Math.ceil(wanted / 86_400) * 86_400;
  return Array.from({ length: Math.floor(largest / step) + 1 }, (_, index) => index * step);
}
