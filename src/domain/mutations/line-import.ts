import { label } from '../../lib/label';
import type { ImportedTaskLine } from '../imports/line-rows';
import { products } from '../resources/products';
import { taskLines } from '../resources/task-lines';
import type { Task } from '../resources/tasks';
import type { Plan, Write } from '../write';
import { createRow } from './rows';

export interface LineImport {
  readonly task: Pick<Task, 'taskID' | 'taskNumber'>;
  /** Highest line number that the task has. */
  readonly lastLine: number;
  readonly lines: readonly ImportedTaskLine[];
  /** Keys of the products that exist, by code. */
  readonly known: ReadonlyMap<string, number>;
  readonly companyID: number;
  /** Temporary keys for rows created here. */
  readonly newID: () => Promise<number>;
}

/** Adds the lines at the end of a task; products that do not exist are created first, each once. */
export async function planLineImport(input: LineImport): Promise<Plan> {
  const { task, companyID, newID } = input;
  const keys = new Map(input.known);
  const writes: Write[] = [];
  let lineNumber = input.lastLine;
  for (const { name, speechProductCode, ...line } of input.lines) {
    const { productCode, uom } = line;
    let productID = keys.get(productCode);
    if (productID === undefined) {
      productID = await newID();
      keys.set(productCode, productID);
      const product = { productCode, name: name ?? productCode, speechProductCode, uom };
      writes.push(createRow(products, productID, product, companyID));
    }
    lineNumber += 1;
    const values = { ...line, taskID: task.taskID, lineNumber, productID, productName: name };
    const write = createRow(taskLines, await newID(), values, companyID);
    const title = label('Task {number}: add line {line}', { number: task.taskNumber, line: lineNumber });
    writes.push({ ...write, title });
  }
  return { writes, refused: [] };
}
