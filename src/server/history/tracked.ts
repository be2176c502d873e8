import type { Resource, Row } from '../../domain/resource';
import { lineTotals } from '../../domain/tasks/line-totals';

/** Times of writes, and sums: they follow from other changes. */
const derived: readonly string[] = [
  'createdAt',
  'updatedAt',
  'lastActionTime',
  'timeStarted',
  'timeCompleted',
  ...lineTotals,
  'groupValues',
];

/** A picker's work on lines is recorded in the picks; a user's edit of a line is not. */
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
