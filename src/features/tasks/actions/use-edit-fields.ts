import { updateRow, withShown } from '../../../domain/mutations/rows';
import type { Row } from '../../../domain/resource';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import type { Write } from '../../../domain/sync/write';
import { useSession } from '../../../resource-kit/device/device';
import { useCompletedReferences } from '../dispatch/use-completed-references';

/** Plans the edit of a task's fields with the server's additions; `seen` holds the values that the user saw. */
export function useEditFields(): (task: Task, changes: Row, seen?: Row) => Promise<Write> {
  const { companyID } = useSession();
  const complete = useCompletedReferences();
  return async (task, changes, seen = {}) => {
    const shown = await complete(task, changes);
    return withShown(updateRow(tasks, { ...task, ...seen }, changes, companyID), shown);
  };
}
