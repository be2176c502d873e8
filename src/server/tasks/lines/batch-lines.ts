import type { TaskLine } from '../../../domain/resources/tasks/task-lines';
import { groupBy } from '../../../lib/group-by';
import { toMillionth } from '../../../lib/millionth';

type KeyFields = Pick<TaskLine, 'productID' | 'bin' | 'lot' | 'uom'>;

/** The key of lines that are picked in one go: product, bin, lot and unit (decision 13). */
export function batchKey({ productID, bin, lot, uom }: KeyFields): string {
  return JSON.stringify([productID, bin, lot, uom]);
}

type Summed = Omit<TaskLine, 'taskLineID' | 'taskID'>;

/**
 * The lines of a batch: equal ones become one with the sum of their amounts, checked in every way that one of them asks
 * for. Fields of a single order (its number, its container, its serial numbers) are left out. @param rankOf place of a
 * bin in walking order
 */
export function sumLines(lines: readonly TaskLine[], rankOf: (bin: string) => number): readonly Summed[] {
  return [...groupBy(lines, batchKey).values()]
    .sort(([a], [b]) => (a && b ? rankOf(a.bin) - rankOf(b.bin) : 0))
    .flatMap((group, index) => {
      const [first] = group;
      if (!first) return [];
      const { taskLineID: _, taskID: __, ...line } = first;
      const taskAmount = sum(group, 'taskAmount') ?? 0;
      const orders = {
        orderID: common(group, 'orderID'),
        containerNumber: common(group, 'containerNumber'),
        serialNumbers: common(group, 'serialNumbers'),
        orderedTotal: sum(group, 'orderedTotal'),
      };
      const info = {
        lineCode: common(group, 'lineCode'),
        lineAdditionalInfo: common(group, 'lineAdditionalInfo'),
        lineVaryingWeightMin: common(group, 'lineVaryingWeightMin'),
        lineVaryingWeightMax: common(group, 'lineVaryingWeightMax'),
      };
      const measures = { weight: sum(group, 'weight'), volume: sum(group, 'volume') };
      const amounts = { taskAmount, originalAmount: taskAmount, actualAmount: 0 };
      return [
        {
          ...line,
          ...orders,
          ...info,
          ...measures,
          ...amounts,
          ...checksOf(group),
          lineNumber: index + 1,
          status: 'new' as const,
        },
      ];
    });
}

export interface Share {
  readonly line: TaskLine;
  readonly patch: Pick<TaskLine, 'actualAmount' | 'status'>;
}

/**
 * Each order's share of a batch's line: the first ones in full, the last one gets the surplus. @param line the batch's
 * line after a pick @param children the orders' lines that it was summed from, in the order in which they are served
 */
export function shareOut(
  line: Pick<TaskLine, 'actualAmount' | 'status'>,
  children: readonly TaskLine[],
): readonly Share[] {
  let left = line.actualAmount ?? 0;
  return children.map((child, index) => {
    const isLast = index === children.length - 1;
    const actualAmount = isLast ? left : Math.min(child.taskAmount, left);
    left = toMillionth(left - actualAmount);
    const isFull = actualAmount >= child.taskAmount;
    return { line: child, patch: { actualAmount, status: isFull ? 'completed' : line.status } };
  });
}

function sum(
  lines: readonly TaskLine[],
  field: 'taskAmount' | 'orderedTotal' | 'weight' | 'volume',
): number | null {
  const values = lines.flatMap((line) => line[field] ?? []);
  return values.length === 0 ? null : toMillionth(values.reduce((total, value) => total + value, 0));
}

type Checks = Pick<TaskLine, 'checkMethod' | 'binValidationMethod' | 'binValidationDigits'>;

/** What is picked in one go is picked for the strictest of its orders. */
function checksOf(lines: readonly TaskLine[]): Checks {
  const named = (parts: readonly string[], methods: readonly (string | null)[]) =>
    parts.filter((part) => methods.some((method) => method?.includes(part))).join('') || null;
  const checkMethods = lines.map(({ checkMethod }) => checkMethod);
  const binMethods = lines.map(({ binValidationMethod }) => binValidationMethod);
  return {
    checkMethod: named(['L', 'A', 'B'], checkMethods) as TaskLine['checkMethod'],
    binValidationMethod: named(['BN', 'CV'], binMethods) as TaskLine['binValidationMethod'],
    binValidationDigits: lines.find(({ binValidationDigits: digits }) => digits)?.binValidationDigits ?? null,
  };
}

function common<K extends keyof TaskLine>(lines: readonly TaskLine[], field: K): TaskLine[K] | null {
  const [first] = lines;
  return first && lines.every((line) => line[field] === first[field]) ? first[field] : null;
}
