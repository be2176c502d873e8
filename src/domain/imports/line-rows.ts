import { needsTargetBin } from '../tasks/line-needs';
import type { TaskType } from '../tasks/statuses';
import { type ImportRow, type RefusedRow, rowReader } from './row-reader';

/** A line for an existing task; its product may still have to be created. */
export interface ImportedTaskLine {
  readonly productCode: string;
  /** Name of a product that is created on the way. */
  readonly name: string;
  readonly speechProductCode: string;
  readonly bin: string;
  readonly binTo: string | null;
  readonly taskAmount: number;
  readonly uom: string;
  readonly lot: string | null;
  readonly lineAdditionalInfo: string | null;
}

/** Reads the rows of an import of lines, in their order. @param taskType of the task that they are for */
export function parseLines(
  rows: readonly ImportRow[],
  taskType: TaskType | null = null,
): {
  readonly lines: readonly ImportedTaskLine[];
  readonly refused: readonly RefusedRow[];
} {
  const refused: RefusedRow[] = [];
  const lines = rows.map((row, index): ImportedTaskLine => {
    const read = rowReader(row, (column, reason) => refused.push({ index, column, reason }));
    const taskAmount = read.number('taskAmount', {});
    if (taskAmount === null) read.missing('taskAmount');
    return {
      productCode: read.text('productCode', 100) ?? read.missing('productCode'),
      name: read.text('name', 400) ?? read.missing('name'),
      speechProductCode: read.text('speechProductCode', 100) ?? read.missing('speechProductCode'),
      bin: read.text('bin', 60) ?? read.missing('bin'),
      binTo: read.text('binTo', 60) ?? (needsTargetBin(taskType) ? read.missing('binTo') : null),
      taskAmount: taskAmount ?? 0,
      uom: read.text('uom', 20) ?? read.missing('uom'),
      lot: read.text('lot', 60),
      lineAdditionalInfo: read.text('lineAdditionalInfo', 2000),
    };
  });
  return { lines, refused };
}
