import { useNavigate } from 'react-router-dom';
import { createTask } from '../../../domain/mutations/new-task';
import type { Row } from '../../../domain/resource';
import { products } from '../../../domain/resources/products';
import { useDevice, useSession } from '../../../resource-kit/device';
import { dropUnsaved } from '../../../resource-kit/unsaved';
import { rowsOf } from '../../../resource-kit/use-rows';
import { useSubmit } from '../../../resource-kit/use-submit';
import type { LineDraft } from './line-drafts';

/** Queues a new task with its lines and opens its lines, under a temporary key until the server has answered. */
export function useCreateTask(): (values: Row, drafts: readonly LineDraft[]) => Promise<void> {
  const device = useDevice();
  const submit = useSubmit();
  const navigate = useNavigate();
  const { companyID } = useSession();
  return async (values, drafts) => {
    const wanted = [...new Set(drafts.map((draft) => Number(draft.values.productID)))];
    const found = rowsOf(products, await device.readParts(products.name, wanted));
    const byID = new Map(found.map((product) => [product.productID, product]));
    const taskID = await device.newID();
    const lines = [];
    for (const draft of drafts) {
      const product = byID.get(Number(draft.values.productID));
      if (product) lines.push({ taskLineID: await device.newID(), values: draft.values, product });
    }
    if (!(await submit([createTask({ taskID, companyID, values, lines })]))) return;
    dropUnsaved();
    await navigate(`/tasks/${taskID}/taskLines`, { replace: true });
  };
}
