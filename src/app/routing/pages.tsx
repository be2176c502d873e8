import type { ComponentType, ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useFlags } from '../../resource-kit/device/device';
import { useRole } from '../../resource-kit/device/use-may';
import { maySee, type PageCode, type Screen } from '../../resource-kit/screens/screen';
import { NoPermissionState } from '../../ui/feedback/states';
import { PageLoading } from '../layout/page-loading';
import { allScreens } from './all-screens';
import { lazyPage } from './lazy-page';

const homePath = '/overview';

const NotFound = lazyPage(() => import('../layout/not-found').then((m) => m.NotFound));
const SwitchedOff = lazyPage(() =>
  import('../../resource-kit/screens/switched-off').then((m) => m.SwitchedOff),
);

/** Components of all pages, created once: a route keeps its state while its component is the same. */
const routes = allScreens.map((screen) => ({
  screen,
  pages: screen.pages.map((page) => ({ path: page.path, Page: componentOf(page) })),
}));

/** Every page behind the sign-in, guarded by its screen's roles and flag. */
export function Pages() {
  const role = useRole();
  const flags = useFlags();
  const { state } = useLocation();
  const guard = (screen: Screen, page: ReactNode) => {
    if (maySee(screen, role, flags)) return page;
    if (!screen.roles.includes(role)) return <NoPermissionState isPage />;
    return <SwitchedOff flag={screen.flag} loading={<PageLoading />} />;
  };
  return (
    <Routes>
      <Route path="/" element={<Navigate to={targetOf(state) ?? homePath} replace />} />
      {routes.map(({ screen, pages }) => (
        <Route key={screen.path} path={screen.path}>
          {pages.length === 0 && (
            <Route index element={guard(screen, <Navigate to={`/${screen.path}`} replace />)} />
          )}
          {pages.map(({ path, Page }) => (
            <Route
              key={path ?? ''}
              {...(path ? { path } : { index: true })}
              element={guard(screen, <Page key={screen.path} />)}
            />
          ))}
        </Route>
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function componentOf(page: PageCode): ComponentType {
  return 'component' in page ? page.component : lazyPage(page.load);
}

function targetOf(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith('/') && from !== '/' ? from : null;
}
