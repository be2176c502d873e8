import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { statusLabels } from '../../../domain/tasks/statuses';
import type { Label } from '../../../lib/label';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import type { Format } from '../../../resource-kit/fields/use-format';
import type { Device } from '../../../sync/device';
import { linesOf } from '../detail/task-children';
import { tasksWithLines } from '../lines/line-keys';

export interface LineExport {
  readonly device: Pick<Device, 'readRows' | 'readChildren'>;
  readonly translate: (label: Label) => string;
  readonly format: Format;
  /** Called when lines of some tasks are not on this device and the server cannot be asked. */
  readonly onMissing: () => void;
}

const tasksAPiece = 500;

/**
 * A row for each line, some tasks at a time: the specification's columns, after the columns that name the task. @param
 * headers tasks without their lines, as in lists
 */
export async function* linePieces(
  headers: readonly Task[],
  { device, translate, format, onMissing }: LineExport,
): AsyncGenerator<string[][]> {
  const task = tasks.fields;
  const line = taskLines.fields;
  yield [
    [
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
    ].map((field) => translate(field.label)),
  ];
  const { keys, isWhole } = await tasksWithLines(device, headers);
  let isMissing = !isWhole;
  for (let from = 0; from < keys.length; from += tasksAPiece) {
    const some = keys.slice(from, from + tasksAPiece);
    const withLines = await device.readChildren(tasks.name, some);
    isMissing ||= withLines.length < some.length || withLines.some((row) => !Array.isArray(row.taskLines));
    yield rowsOf(tasks, withLines).flatMap((one) => rowsOfLines(one, translate, format));
  }
  if (isMissing) onMissing();
}

function rowsOfLines(task: Task, translate: LineExport['translate'], format: Format): string[][] {
  return linesOf(task).map((row) => [
    task.taskNumber,
    String(row.lineNumber),
    task.picker ?? '',
    row.bin,
    row.productName ?? '',
    row.productCode ?? '',
    format.plainNumber(row.taskAmount),
    format.plainNumber(row.actualAmount),
    row.uom,
    row.lot ?? '',
    translate(statusLabels[row.status]),
  ]);
}
