import { lazy } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { resourceOf } from '../domain/resources/registry';
import { TaskListPage } from '../features/tasks/task-list-page';
import { useFlags } from '../resource-kit/device';
import { useRole } from '../resource-kit/use-may';
import { NoPermissionState } from '../ui/feedback/states';
import { maySee, type Screen, screens } from './navigation';
import { NotFound } from './not-found';

const OverviewPage = lazy(() =>
  import('../features/overview/overview-page').then((m) => ({ default: m.OverviewPage })),
);
const TaskDetailPage = lazy(() =>
  import('../features/tasks/task-detail-page').then((m) => ({ default: m.TaskDetailPage })),
);
const MergedListPage = lazy(() =>
  import('../features/tasks/merged-list-page').then((m) => ({ default: m.MergedListPage })),
);
const TaskImportPage = lazy(() =>
  import('../features/tasks/import/task-import-page').then((m) => ({ default: m.TaskImportPage })),
);
const LineImportPage = lazy(() =>
  import('../features/tasks/import/line-import-page').then((m) => ({ default: m.LineImportPage })),
);
const NewTaskPage = lazy(() =>
  import('../features/tasks/new-task/new-task-page').then((m) => ({ default: m.NewTaskPage })),
);
const OptimizationPage = lazy(() =>
  import('../features/tasks/optimization/optimization-page').then((m) => ({ default: m.OptimizationPage })),
);
const SyncPage = lazy(() =>
  import('../features/sync-status/sync-page').then((m) => ({ default: m.SyncPage })),
);
const PickerListPage = lazy(() =>
  import('../features/pickers/picker-list-page').then((m) => ({ default: m.PickerListPage })),
);
const PickerImportPage = lazy(() =>
  import('../features/pickers/picker-import-page').then((m) => ({ default: m.PickerImportPage })),
);
const PickerPage = lazy(() =>
  import('../features/pickers/picker-page').then((m) => ({ default: m.PickerPage })),
);
const ErrorsPage = lazy(() =>
  import('../features/errors/errors-page').then((m) => ({ default: m.ErrorsPage })),
);
const ErrorPage = lazy(() => import('../features/errors/error-page').then((m) => ({ default: m.ErrorPage })));
const RoutesPage = lazy(() =>
  import('../features/routes/routes-page').then((m) => ({ default: m.RoutesPage })),
);
const RouteDisplayPage = lazy(() =>
  import('../features/route-display/route-display-page').then((m) => ({ default: m.RouteDisplayPage })),
);
const TaskQueuePage = lazy(() =>
  import('../features/task-queues/task-queue-page').then((m) => ({ default: m.TaskQueuePage })),
);
const WarehousePage = lazy(() =>
  import('../features/warehouses/warehouse-page').then((m) => ({ default: m.WarehousePage })),
);
const ResourceListPage = lazy(() =>
  import('../resource-kit/resource-list-page').then((m) => ({ default: m.ResourceListPage })),
);
const ResourceDetailPage = lazy(() =>
  import('../resource-kit/resource-detail-page').then((m) => ({ default: m.ResourceDetailPage })),
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
const specialLists: Readonly<Record<string, React.ReactNode>> = { pickers: <PickerListPage /> };
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
