import { type ImportRow, type RefusedRow, rowReader } from './row-reader';

/** A line for a task that exists; its product may still have to be created. */
export interface ImportedTaskLine {
  readonly productCode: string;
  /** Of a product that is created on the way. */
  readonly name: string | null;
  readonly speechProductCode: string | null;
  readonly bin: string;
  readonly binTo: string | null;
  readonly taskAmount: number;
  readonly uom: string;
  readonly lot: string | null;
  readonly lineAdditionalInfo: string | null;
}

/** Reads the rows of an import of lines, in their order. */
export function parseLines(rows: readonly ImportRow[]): {
  readonly lines: readonly ImportedTaskLine[];
  readonly refused: readonly RefusedRow[];
} {
  const refused: RefusedRow[] = [];
  const lines = rows.map((row, index): ImportedTaskLine => {
    const read = rowReader(row, (column, reason) => refused.push({ index, column, reason }));
    const taskAmount = read.number('taskAmount', {});
    if (taskAmount === null && read.isEmpty('taskAmount')) read.missing('taskAmount');
    return {
      productCode: read.text('productCode', 100) ?? read.missing('productCode'),
      name: read.text('name', 400),
      speechProductCode: read.text('speechProductCode', 100),
      bin: read.text('bin', 60) ?? read.missing('bin'),
      binTo: read.text('binTo', 60),
      taskAmount: taskAmount ?? 0,
      uom: read.text('uom', 20) ?? read.missing('uom'),
      lot: read.text('lot', 60),
      lineAdditionalInfo: read.text('lineAdditionalInfo', 2000),
    };
  });
  return { lines, refused };
}
