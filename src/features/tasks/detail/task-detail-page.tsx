import { lazy, type ReactNode, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { useRealID } from '../../../resource-kit/record/use-real-id';
import { TaskLinePage } from '../lines/task-line-page';
import { TaskGate } from './task-gate';
import { TaskView } from './task-view';

const AddLinesPage = lazy(() =>
  import('../new-task/add-lines-page').then((m) => ({ default: m.AddLinesPage })),
);

/** `/tasks/{id}` and everything below it: its lines, its sub-tasks and their lines. */
export function TaskDetailPage() {
  const { id = '', '*': rest = '' } = useParams();
  const { search } = useLocation();
  useRealID('tasks');
  // Other lists have the form for a new row at this address.
  if (id.toLowerCase() === 'new') return <Navigate to={`/tasks/v2/new${search}`} replace />;
  const [, order] = /^subTasks\/(.+)/i.exec(rest) ?? [];
  return (
    // If the merged task is gone, its order opens on its own page.
    <TaskGate text={id} missing={order && <Navigate to={`/tasks/${order}`} replace />}>
      {({ task, state }) => {
        const base = `/tasks/${id}`;
        return (
          <Routes>
            <Route path="taskLines/new" element={<AddLinesPage trail={[{ task, base }]} />} />
            <Route path="taskLines/:lineID" element={<TaskLinePage trail={[{ task, base }]} />} />
            <Route path="subTasks/:subID/*" element={<SubTaskPage parent={{ task, base }} />} />
            <Route path="*" element={<TaskView trail={[{ task, base }]} state={state} />} />
          </Routes>
        );
      }}
    </TaskGate>
  );
}

function SubTaskPage({ parent }: { parent: Parameters<typeof TaskView>[0]['trail'][number] }) {
  const { subID = '' } = useParams();
  return (
    <TaskGate text={subID}>
      {({ task, state }) => {
        const trail = [parent, { task, base: `${parent.base}/subTasks/${subID}` }];
        return (
          <OrOwnPage key={subID} isOfParent={task.parentTaskID === parent.task.taskID}>
            <Routes>
              <Route path="taskLines/new" element={<AddLinesPage trail={trail} />} />
              <Route path="taskLines/:lineID" element={<TaskLinePage trail={trail} />} />
              <Route path="*" element={<TaskView trail={trail} state={state} />} />
            </Routes>
          </OrOwnPage>
        );
      }}
    </TaskGate>
  );
}

/**
 * A task that is no sub-task of the address's task opens on its own page; one that is unmerged while it is open stays.
 */
function OrOwnPage({ isOfParent, children }: { isOfParent: boolean; children: ReactNode }) {
  const { subID = '', '*': rest = '' } = useParams();
  const [wasOfParent] = useState(isOfParent);
  return wasOfParent ? children : <Navigate to={`/tasks/${subID}/${rest}`} replace />;
}
