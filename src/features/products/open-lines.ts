import type { Row } from '../../domain/resource';
import { type TaskLine, taskLines } from '../../domain/resources/tasks/task-lines';
import { type Task, tasks } from '../../domain/resources/tasks/tasks';
import { type WantedLine, wantedLines } from '../../domain/stock/reserved';
import { toMillionth } from '../../lib/millionth';
import { rowOf, rowsOf } from '../../resource-kit/device/use-rows';

/** An open task with its open lines of a product. */
export interface TaskOfProduct {
  readonly task: Task;
  readonly bins: readonly string[];
  readonly amount: number;
}

/** The open lines of one product. */
export interface OpenLines {
  readonly tasks: readonly TaskOfProduct[];
  /** The product's codes on these lines: a renamed one keeps its former code on lines. */
  readonly codes: readonly string[];
  /** Lines that take the product out of a bin. */
  readonly wanted: readonly WantedLine[];
}

/** The open lines of a product. @param rows tasks with their children, in the order in which they are to be shown */
export function openLinesOf(productID: number, rows: readonly Row[]): OpenLines {
  const found = rows.map((row) => ({ task: rowOf(tasks, row), lines: linesIn(row, productID) }));
  const codes = found.flatMap(({ lines }) => lines.map(({ productCode }) => productCode ?? ''));
  return {
    codes: [...new Set(codes)].filter((code) => code !== ''),
    tasks: found.flatMap(({ task, lines }): readonly TaskOfProduct[] => {
      const open = lines.filter(({ status }) => status !== 'completed');
      if (open.length === 0 || task.status === 'completed') return [];
      // A surplus on one line does not reduce the need of another.
      const left = open.reduce(
        (sum, { taskAmount, actualAmount }) => sum + Math.max(0, taskAmount - (actualAmount ?? 0)),
        0,
      );
      const bins = [...new Set(open.map(({ bin }) => bin))];
      return [{ task, bins, amount: toMillionth(left) }];
    }),
    wanted: found.flatMap(({ task, lines }) => wantedLines(task, lines)),
  };
}

function linesIn(row: Row, productID: number): readonly TaskLine[] {
  const inside: unknown = row['taskLines'];
  const all: readonly Row[] = Array.isArray(inside) ? inside : [];
  return rowsOf(taskLines, all).filter((line) => line.productID === productID);
}
