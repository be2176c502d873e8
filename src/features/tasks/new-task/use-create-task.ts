import { useNavigate } from 'react-router-dom';
import { createTask } from '../../../domain/mutations/new-task';
import type { Row } from '../../../domain/resource';
import { useDevice, useSession } from '../../../resource-kit/device/device';
import { useSubmit } from '../../../resource-kit/device/use-submit';
import { dropUnsaved } from '../../../resource-kit/record/unsaved/unsaved';
import { useCompletedReferences } from '../dispatch/use-completed-references';
import type { LineDraft } from './line-drafts';
import { useNewLines } from './use-new-lines';

/** Queues a new task with its lines and opens them, under a temporary key until the server has answered. */
export function useCreateTask(): (values: Row, drafts: readonly LineDraft[]) => Promise<void> {
  const device = useDevice();
  const submit = useSubmit();
  const newLines = useNewLines();
  const complete = useCompletedReferences();
  const navigate = useNavigate();
  const { companyID } = useSession();
  return async (values, drafts) => {
    const taskID = await device.newID();
    const lines = await newLines(drafts);
    if (!lines) return;
    const shown = await complete({}, values);
    if (!(await submit([createTask({ taskID, companyID, values, lines, shown })]))) return;
    dropUnsaved();
    await navigate(`/tasks/${taskID}/taskLines`, { replace: true });
  };
}
