import { Link } from 'react-router-dom';
import type { Row } from '../../domain/resource';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
import { tasks } from '../../domain/resources/tasks/tasks';
import { rowOf, useRow } from '../../resource-kit/device/use-rows';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import { useReferenceName } from '../../resource-kit/fields/use-reference-name';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { SendAgain } from '../../task-kit/send-again';
import { ErrorMessage, ErrorStatus } from './error-cells';

const overrides: FieldOverrides = {
  status: { cell: (row) => <ErrorStatus row={row} /> },
  message: { cell: (row) => <ErrorMessage row={row} /> },
  taskID: { cell: (row) => <TaskLink taskID={rowOf(taskErrors, row).taskID} /> },
};

/** One error; its status is set here. */
export function ErrorPage() {
  return (
    <ResourceDetailPage
      resource={taskErrors}
      overrides={overrides}
      actions={(row) => <RefusedTask error={row} />}
    />
  );
}

/** The button that sends the error's task again, while the accounting system still refuses it. */
function RefusedTask({ error }: { error: Row }) {
  const { type, taskID } = rowOf(taskErrors, error);
  const found = useRow(tasks.name, type === 'integration' ? taskID : null);
  return found.kind === 'row' ? <SendAgain task={rowOf(tasks, found.row)} /> : null;
}

function TaskLink({ taskID }: { taskID: number | null }) {
  const name = useReferenceName('tasks', taskID);
  return taskID === null ? null : (
    <Link to={`/tasks/${taskID}`} className="text-brand-text hover:underline">
      {name}
    </Link>
  );
}
