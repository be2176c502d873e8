import { Link } from 'react-router-dom';
import type { Row } from '../../domain/resource';
import { taskErrors } from '../../domain/resources/task-errors';
import { ResourceDetailPage } from '../../resource-kit/resource-detail-page';
import { useReferenceName } from '../../resource-kit/use-reference-name';
import { rowOf } from '../../resource-kit/use-rows';
import { ErrorMessage, ErrorStatus } from './error-cells';

const cells = {
  status: (row: Row) => <ErrorStatus row={row} />,
  message: (row: Row) => <ErrorMessage row={row} />,
  taskID: (row: Row) => <TaskLink taskID={rowOf(taskErrors, row).taskID} />,
};

/** One error; its status is set here. */
export function ErrorPage() {
  return <ResourceDetailPage resource={taskErrors} cells={cells} />;
}

function TaskLink({ taskID }: { taskID: number | null }) {
  const name = useReferenceName('tasks', taskID);
  return taskID === null ? null : (
    <Link to={`/tasks/${taskID}`} className="text-brand-text hover:underline">
      {name}
    </Link>
  );
}
