import type { ImportedTaskLine } from '../imports/line-rows';
import { type Product, products } from '../resources/catalog/products';
import type { Task } from '../resources/tasks/tasks';
import type { Plan, Write } from '../sync/write';
import type { MergedInto, TotalledTask } from '../tasks/line-totals';
import { createRow } from './rows';
import { addLines, type LineProduct, type NewLine } from './task-lines';

export interface LineImport {
  readonly of: MergedInto<TotalledTask & Pick<Task, 'taskNumber' | 'companyID'>>;
  /** Highest line number that the task has. */
  readonly lastLine: number;
  readonly lines: readonly ImportedTaskLine[];
  /** The company's products. */
  readonly known: readonly Pick<Product, 'productCode' | keyof LineProduct>[];
  /** Temporary keys for rows created here. */
  readonly newID: () => Promise<number>;
}

/** Adds the lines at the end of a task; products that do not exist are created first, each once. */
export async function planLineImport({ of, lastLine, lines, known, newID }: LineImport): Promise<Plan> {
  const byCode = new Map<string, LineProduct>(known.map((product) => [product.productCode, product]));
  const created: Write[] = [];
  const added: NewLine[] = [];
  for (const [index, { name, speechProductCode, ...line }] of lines.entries()) {
    const { productCode, uom } = line;
    let product = byCode.get(productCode);
    if (!product) {
      const values = { productCode, name: name || productCode, speechProductCode, uom };
      const productID = await newID();
      product = { productID, productCode, name: values.name, weight: null, volume: null };
      byCode.set(productCode, product);
      created.push(createRow(products, productID, values, of.task.companyID));
    }
    const taskLineID = await newID();
    added.push({ taskLineID, values: { ...line, lineNumber: lastLine + index + 1 }, product });
  }
  return { writes: [...created, ...addLines(of, added)], refused: [] };
}
