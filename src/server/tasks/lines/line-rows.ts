import { productFields } from '../../../domain/mutations/task-lines';
import type { Row } from '../../../domain/resource';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { initialValues } from '../../rows/initial-values';
import type { ProductLookup } from './line-input';

export interface LineInput {
  /** Validated fields; products by key or code, all of them known. */
  readonly lines: readonly Row[];
  readonly products: ProductLookup;
}

/**
 * New lines as rows of one shape: an insert of many rows needs the same columns in each. Lines without a number follow
 * the largest given one, in their order.
 */
export function lineRows({ lines, products }: LineInput): readonly Row[] {
  let lastNumber = lines.reduce((last, { lineNumber }) => Math.max(last, Number(lineNumber ?? 0)), 0);
  const rows: readonly Row[] = lines.map((line) => {
    const product = products.find(line);
    const taskAmount = Number(line.taskAmount ?? 0);
    return {
      ...initialValues(taskLines),
      lineNumber: line.lineNumber ?? ++lastNumber,
      uom: product?.uom ?? 'pcs',
      ...(product ? productFields(product, taskAmount) : {}),
      ...withoutEmpty(line),
      ...(product ? { productID: product.productID, productCode: product.productCode } : {}),
      taskAmount,
      originalAmount: taskAmount,
      actualAmount: 0,
    };
  });
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
}

function withoutEmpty(line: Row): Row {
  return Object.fromEntries(
    Object.entries(line).filter(([, value]) => value !== null && value !== undefined),
  );
}
