import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { roleOf } from '../domain/permissions';
import { DeviceProvider } from '../resource-kit/device/device';
import type { Session } from '../session/session';
import type { SessionStore } from '../session/store';
import type { ConnectedDevice } from '../sync/connect-device';
import { ErrorBoundary, Optional } from './layout/error-boundary';
import { Layout } from './layout/layout';
import { PageLoading } from './layout/page-loading';
import { useConnectedDevice } from './layout/use-connected-device';
import { lazyPage } from './routing/lazy-page';
import { Pages } from './routing/pages';
import { Lock } from './session/lock';
import { useIsExpired } from './session/use-is-expired';

const TvScreen = lazyPage(() => import('./layout/tv-screen').then((m) => m.TvScreen));

// Data for the next start; stored once the page is shown.
const RememberStart = lazyPage(() => import('./start/remember-start').then((m) => m.RememberStart));

const tvPath = '/tv';

/** Everything behind the sign-in: the device of the session, the frame and the pages. */
export function SignedIn({ session, sessions }: { session: Session; sessions: SessionStore }) {
  const device = useConnectedDevice(session);
  const isExpired = useIsExpired(session);
  useBackground(device, session, sessions);
  const { pathname } = useLocation();
  const pages = useMemo(() => framed(sessions, <Pages />), [sessions]);
  const role = roleOf(session);
  if (role === 'tv' && pathname !== tvPath) return <Navigate to={tvPath} replace />;
  if (!device) return <PageLoading />;
  const tv = (
    <Suspense fallback={null}>
      <TvScreen sessions={sessions} />
    </Suspense>
  );
  const isPreview = role === 'main' && pathname === tvPath;
  return (
    <DeviceProvider device={device} session={session} isReadOnly={isExpired}>
      {/* A TV does not lock (decision 22), and no user is there to read a message. */}
      {role === 'tv' ? (
        tv
      ) : (
        <Lock isExpired={isExpired} sessions={sessions}>
          {isPreview ? <ErrorBoundary fallback={framed(sessions, tv)}>{tv}</ErrorBoundary> : pages}
        </Lock>
      )}
      <Optional>
        <RememberStart device={device} session={session} />
      </Optional>
    </DeviceProvider>
  );
}

function framed(sessions: SessionStore, page: ReactNode): ReactNode {
  return (
    <Layout sessions={sessions}>
      <PageBoundary>
        <Suspense fallback={<PageLoading />}>{page}</Suspense>
      </PageBoundary>
    </Layout>
  );
}

/** An error stays in its page until another address is opened. */
function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <ErrorBoundary resetKey={key}>{children}</ErrorBoundary>;
}

/** Background sending and housekeeping; the first page waits for none of it. */
function useBackground(device: ConnectedDevice | null, session: Session, sessions: SessionStore): void {
  useEffect(() => {
    if (!device) return;
    const follow = import('./install/background').then(({ workAside }) =>
      workAside(device, session, sessions),
    );
    return () => void follow.then((end) => end());
  }, [device, session, sessions]);
}
