import { asksForProduct, editLine } from '../../../domain/mutations/task-lines';
import type { Row } from '../../../domain/resource';
import { products } from '../../../domain/resources/catalog/products';
import type { TaskLine } from '../../../domain/resources/tasks/task-lines';
import type { Task } from '../../../domain/resources/tasks/tasks';
import type { Write } from '../../../domain/sync/write';
import { useDevice } from '../../../resource-kit/device/device';
import { rowOf } from '../../../resource-kit/device/use-rows';

interface LineOf {
  readonly task: Task;
  /** The task that it was merged into, if known. */
  readonly parent: Task | null;
  readonly line: TaskLine;
}

/**
 * Plans the edit of a line's fields with its consequences for measures and totals; `seen` holds the values that the
 * user saw.
 */
export function useEditLine(): (of: LineOf, changes: Row, seen?: Row) => Promise<Write> {
  const device = useDevice();
  return async ({ task, parent, line }, changes, seen = {}) => {
    const productID = Number(changes.productID ?? line.productID);
    const wanted = asksForProduct(changes) ? [productID] : [];
    const [found] = await device.readChildren(products.name, wanted);
    const product = found ? rowOf(products, found) : null;
    return editLine({ task, parent }, line, { changes, seen, product });
  };
}
