import { Link } from 'react-router-dom';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
import { rowOf } from '../../resource-kit/device/use-rows';
import type { FieldOverrides } from '../../resource-kit/fields/field-override';
import { useReferenceName } from '../../resource-kit/fields/use-reference-name';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { ErrorMessage, ErrorStatus } from './error-cells';

const overrides: FieldOverrides = {
  status: { cell: (row) => <ErrorStatus row={row} /> },
  message: { cell: (row) => <ErrorMessage row={row} /> },
  taskID: { cell: (row) => <TaskLink taskID={rowOf(taskErrors, row).taskID} /> },
};

/** One error; its status is set here. */
export function ErrorPage() {
  return <ResourceDetailPage resource={taskErrors} overrides={overrides} />;
}

function TaskLink({ taskID }: { taskID: number | null }) {
  const name = useReferenceName('tasks', taskID);
  return taskID === null ? null : (
    <Link to={`/tasks/${taskID}`} className="text-brand-text hover:underline">
      {name}
    </Link>
  );
}
