import { taskLines } from '../../domain/resources/task-lines';
import { type Task, tasks } from '../../domain/resources/tasks';
import { statusLabels } from '../../domain/statuses';
import type { Label } from '../../lib/label';
import type { Format } from '../../resource-kit/use-format';
import { linesOf } from './task-parts';

/** Header and one row a line: the spec's columns, led by what tells the lines of different tasks apart. */
export function lineTable(whole: readonly Task[], say: (label: Label) => string, format: Format): string[][] {
  const task = tasks.fields;
  const line = taskLines.fields;
  const header = [
    task.taskNumber,
    line.lineNumber,
    task.picker,
    line.bin,
    line.productName,
    line.productCode,
    line.taskAmount,
    line.actualAmount,
    line.uom,
    line.lot,
    line.status,
  ].map((field) => say(field.label));
  const rows = whole.flatMap((one) =>
    [...linesOf(one)]
      .sort((a, b) => a.lineNumber - b.lineNumber)
      .map((row) => [
        one.taskNumber,
        String(row.lineNumber),
        one.picker ?? '',
        row.bin,
        row.productName ?? '',
        row.productCode ?? '',
        format.plainNumber(row.taskAmount),
        format.plainNumber(row.actualAmount),
        row.uom,
        row.lot ?? '',
        say(statusLabels[row.status]),
      ]),
  );
  return [header, ...rows];
}
