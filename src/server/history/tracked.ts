import type { Resource, Row } from '../../domain/resource';
import { lineTotals } from '../../domain/tasks/line-totals';

/** Moments of writes and sums: they follow from other changes. */
const derived: readonly string[] = [
  'createdAt',
  'updatedAt',
  'lastActionTime',
  'timeStarted',
  'timeCompleted',
  ...lineTotals,
  'groupValues',
];

/** What pickers do to lines all day is in their picks; what a user sets in the line's form is not. */
const derivedFromPicks: Readonly<Record<string, readonly string[]>> = {
  taskLines: ['actualAmount', 'status'],
};

/** The values of a row that its history records. */
export function trackedValues({ name, key }: Resource, row: Row, isByHand = false): Row {
  const left: ReadonlySet<string> = new Set([
    key,
    'companyID',
    ...derived,
    ...(isByHand ? [] : (derivedFromPicks[name] ?? [])),
  ]);
  return Object.fromEntries(Object.entries(row).filter(([field]) => !left.has(field)));
}
