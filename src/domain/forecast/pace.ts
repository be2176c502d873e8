import { groupBy } from '../../lib/group-by';
import { hourMs, minuteMs } from '../../lib/time-units';
import type { TaskType } from '../tasks/statuses';
import type { WorkItem } from './work';

/** The pace is that of the last hour. */
export const paceMs = hourMs;
/** A picker is active while the last line is not older, as in the pickers' snapshot. */
const activeMs = 30 * minuteMs;
/** A pause between two lines says nothing about how long a line takes. */
const longestLineMs = 15 * minuteMs;
/** Fewer lines in the last hour are not enough. */
export const fewestLines = 10;
/** Prior knowledge (history, other types) weighs as much as so many lines. */
const priorLines = 20;

export interface Pace {
  /** Pickers who completed a line in the last half an hour. */
  readonly pickers: number;
  /** Lines that they completed in the last hour. */
  readonly lines: number;
  readonly linesAnHour: number;
  /** Milliseconds one picker needs for a line, waits between tasks included. */
  readonly msPerLine: (type: TaskType) => number;
  /** The same over all types. */
  readonly msPerAnyLine: number;
  readonly activeIDs: ReadonlySet<number>;
}

interface PickedLine {
  readonly atMs: number;
  readonly pickerID: number;
  readonly taskType: TaskType;
}

/**
 * The pace of the last hour, from the lines that the active pickers completed in it. @param usualMsPerLine of the same
 * weekday's history; null: none @returns null: too little was picked
 */
export function paceOf(
  items: readonly WorkItem[],
  nowMs: number,
  usualMsPerLine: number | null = null,
): Pace | null {
  const picked: PickedLine[] = items.flatMap(({ taskType, picks }) =>
    picks.filter(({ atMs }) => atMs > nowMs - paceMs && atMs <= nowMs).map((pick) => ({ ...pick, taskType })),
  );
  const activeIDs = new Set(
    picked.filter(({ atMs }) => atMs > nowMs - activeMs).map(({ pickerID }) => pickerID),
  );
  if (picked.length < fewestLines || activeIDs.size === 0) return null;
  // A shift that has just begun has no whole hour behind it.
  const firstMs = picked.reduce((first, { atMs }) => Math.min(first, atMs), nowMs);
  const spanMs = Math.max(nowMs - firstMs, 5 * minuteMs);
  const present = presentPickers(picked, nowMs, spanMs);
  const measured = (present * spanMs) / picked.length;
  const known = usualMsPerLine === null ? 0 : priorLines;
  const perLine = (measured * picked.length + (usualMsPerLine ?? 0) * known) / (picked.length + known);
  const shares = sharesOfTypes(picked);
  return {
    pickers: activeIDs.size,
    lines: picked.length,
    linesAnHour: (picked.length / spanMs) * hourMs,
    msPerLine: (type) => perLine * (shares.get(type) ?? 1),
    msPerAnyLine: perLine,
    activeIDs,
  };
}

/** The average number of pickers: each counts from the first line in the hour to the last, and half an hour beyond. */
function presentPickers(picked: readonly PickedLine[], nowMs: number, spanMs: number): number {
  let present = 0;
  for (const own of groupBy(picked, ({ pickerID }) => pickerID).values()) {
    const times = own.map(({ atMs }) => atMs);
    const last = Math.max(...times);
    const isActive = last > nowMs - activeMs;
    const from = Math.min(...times);
    present += ((isActive ? nowMs : last) - from) / spanMs;
  }
  return Math.max(present, 1);
}

/** How much longer a line of a type takes than an average line; a type that was hardly picked counts as average. */
function sharesOfTypes(picked: readonly PickedLine[]): ReadonlyMap<TaskType, number> {
  const gaps: { readonly taskType: TaskType; readonly ms: number }[] = [];
  for (const own of groupBy(picked, ({ pickerID }) => pickerID).values()) {
    const inOrder = own.toSorted((a, b) => a.atMs - b.atMs);
    inOrder.forEach(({ atMs, taskType }, place) => {
      const ms = atMs - (inOrder[place - 1]?.atMs ?? Number.NEGATIVE_INFINITY);
      if (ms <= longestLineMs) gaps.push({ taskType, ms });
    });
  }
  const sum = (some: readonly { readonly ms: number }[]) => some.reduce((total, { ms }) => total + ms, 0);
  const mean = gaps.length > 0 ? sum(gaps) / gaps.length : 0;
  const shares = new Map<TaskType, number>();
  if (mean === 0) return shares;
  for (const [type, own] of groupBy(gaps, ({ taskType }) => taskType))
    shares.set(type, (sum(own) + priorLines * mean) / ((own.length + priorLines) * mean));
  return shares;
}
