import type { Resource, Row } from '../../domain/resource';

/**
 * Records without a history: logs, what the floor writes by itself (the event log and the picks have it), and
 * personal columns of lists.
 */
const untracked: ReadonlySet<string> = new Set([
  'recordHistory',
  'eventLog',
  'taskErrors',
  'assignments',
  'assignmentLines',
  'inventoryTransactions',
  'packages',
  'taskPallets',
  'viewPreferences',
]);

/** Moments of writes and sums: they follow from other changes. */
const derived: readonly string[] = [
  'createdAt',
  'updatedAt',
  'lastActionTime',
  'timeStarted',
  'timeCompleted',
  'lineCount',
  'linesCompleted',
  'totalAmount',
  'pickedAmount',
  'totalWeight',
  'totalVolume',
];

/** What pickers do to lines all day is in their picks. */
const derivedByResource: Readonly<Record<string, readonly string[]>> = {
  taskLines: ['actualAmount', 'status'],
};

export function isTracked({ name }: Pick<Resource, 'name'>): boolean {
  return !untracked.has(name);
}

/** The values of a row that its history records. */
export function trackedValues({ name, key }: Resource, row: Row): Row {
  const left: ReadonlySet<string> = new Set([
    key,
    'companyID',
    ...derived,
    ...(derivedByResource[name] ?? []),
  ]);
  return Object.fromEntries(Object.entries(row).filter(([field]) => !left.has(field)));
}
