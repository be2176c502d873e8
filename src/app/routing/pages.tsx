import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { resourceOf } from '../../domain/resources/registry';
import { TaskListPage } from '../../features/tasks/list/task-list-page';
import { useFlags } from '../../resource-kit/device/device';
import { useRole } from '../../resource-kit/device/use-may';
import { NoPermissionState } from '../../ui/feedback/states';
import { NotFound } from '../layout/not-found';
import { lazyPage } from './lazy-page';
import { maySee, type Screen, screens } from './navigation';

const OverviewPage = lazyPage(() =>
  import('../../features/overview/overview-page').then((m) => m.OverviewPage),
);
const TaskDetailPage = lazyPage(() =>
  import('../../features/tasks/detail/task-detail-page').then((m) => m.TaskDetailPage),
);
const MergedListPage = lazyPage(() =>
  import('../../features/tasks/list/merged-list-page').then((m) => m.MergedListPage),
);
const TaskImportPage = lazyPage(() =>
  import('../../features/tasks/import/task-import-page').then((m) => m.TaskImportPage),
);
const LineImportPage = lazyPage(() =>
  import('../../features/tasks/import/line-import-page').then((m) => m.LineImportPage),
);
const NewTaskPage = lazyPage(() =>
  import('../../features/tasks/new-task/new-task-page').then((m) => m.NewTaskPage),
);
const OptimizationPage = lazyPage(() =>
  import('../../features/tasks/optimization/optimization-page').then((m) => m.OptimizationPage),
);
const SyncPage = lazyPage(() => import('../../features/sync-status/sync-page').then((m) => m.SyncPage));
const PickerListPage = lazyPage(() =>
  import('../../features/pickers/picker-list-page').then((m) => m.PickerListPage),
);
const PickerImportPage = lazyPage(() =>
  import('../../features/pickers/picker-import-page').then((m) => m.PickerImportPage),
);
const PickerPage = lazyPage(() => import('../../features/pickers/picker-page').then((m) => m.PickerPage));
const ErrorsPage = lazyPage(() => import('../../features/errors/errors-page').then((m) => m.ErrorsPage));
const ErrorPage = lazyPage(() => import('../../features/errors/error-page').then((m) => m.ErrorPage));
const RoutesPage = lazyPage(() => import('../../features/routes/routes-page').then((m) => m.RoutesPage));
const RouteDisplayPage = lazyPage(() =>
  import('../../features/route-display/route-display-page').then((m) => m.RouteDisplayPage),
);
const TaskQueuePage = lazyPage(() =>
  import('../../features/task-queues/task-queue-page').then((m) => m.TaskQueuePage),
);
const TaskQueueListPage = lazyPage(() =>
  import('../../features/task-queues/task-queue-list-page').then((m) => m.TaskQueueListPage),
);
const WarehousePage = lazyPage(() =>
  import('../../features/warehouses/warehouse-page').then((m) => m.WarehousePage),
);
const ResourceListPage = lazyPage(() =>
  import('../../resource-kit/list/resource-list-page').then((m) => m.ResourceListPage),
);
const ResourceDetailPage = lazyPage(() =>
  import('../../resource-kit/record/resource-detail-page').then((m) => m.ResourceDetailPage),
);

const HOME = '/overview';

/** Every page behind the sign-in. Screens of resources come from the registry; special ones are named here. */
export function Pages() {
  const role = useRole();
  const flags = useFlags();
  const { state } = useLocation();
  const guard = (screen: Screen, page: React.ReactNode) =>
    maySee(screen, role, flags) ? page : <NoPermissionState isPage />;
  return (
    <Routes>
      <Route path="/" element={<Navigate to={targetOf(state) ?? HOME} replace />} />
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path}>
          {screen.resource
            ? resourceRoutes(screen.resource, (page) => guard(screen, page))
            : specialRoutes[screen.path]?.map(({ path, page }) => (
                <Route
                  key={path ?? ''}
                  {...(path ? { path } : { index: true })}
                  element={guard(screen, page)}
                />
              ))}
        </Route>
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

const specialRoutes: Readonly<
  Record<string, readonly { readonly path?: string; readonly page: React.ReactNode }[]>
> = {
  tasks: [
    { page: <TaskListPage /> },
    { path: 'merged', page: <MergedListPage /> },
    { path: 'uploadTasks', page: <TaskImportPage /> },
    { path: ':parentID/taskLines/import', page: <LineImportPage /> },
    { path: 'v2/new', page: <NewTaskPage /> },
    { path: ':id/*', page: <TaskDetailPage /> },
  ],
  errors: [{ page: <ErrorsPage /> }, { path: ':id/*', page: <ErrorPage /> }],
  routeDisplay: [{ page: <RouteDisplayPage /> }],
  routes: [{ path: ':routeID?', page: <RoutesPage /> }],
  overview: [{ page: <OverviewPage /> }],
  // Who may see it sees it without the frame of these pages (signed-in.tsx).
  tv: [{ page: null }],
  optimization: [{ page: <OptimizationPage /> }],
  sync: [{ page: <SyncPage /> }],
};

/** Details that are more than the declaration's form. */
const specialDetails: Readonly<Record<string, React.ReactNode>> = {
  pickers: <PickerPage />,
  taskQueues: <TaskQueuePage />,
  warehouses: <WarehousePage />,
};

/** Lists with more than the usual actions. */
const specialLists: Readonly<Record<string, React.ReactNode>> = {
  pickers: <PickerListPage />,
  taskQueues: <TaskQueueListPage />,
};
const imports: Readonly<Record<string, React.ReactNode>> = { pickers: <PickerImportPage /> };

function resourceRoutes(name: string, guard: (page: React.ReactNode) => React.ReactNode) {
  const resource = resourceOf(name);
  const list = specialLists[name] ?? <ResourceListPage key={name} resource={resource} />;
  const detail = specialDetails[name] ?? <ResourceDetailPage key={name} resource={resource} />;
  return (
    <>
      <Route index element={guard(list)} />
      {imports[name] && <Route path="import" element={guard(imports[name])} />}
      <Route path=":id/*" element={guard(detail)} />
    </>
  );
}

function targetOf(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith('/') && from !== '/' ? from : null;
}
