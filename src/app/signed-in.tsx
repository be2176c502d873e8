import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { DeviceProvider } from '../resource-kit/device';
import type { Session } from '../session/session';
import type { SessionStore } from '../session/store';
import { ErrorBoundary } from './error-boundary';
import { Layout } from './layout';
import { Lock } from './lock';
import { PageLoading } from './page-loading';
import { Pages } from './pages';
import { useConnectedDevice } from './use-connected-device';
import { useIsExpired } from './use-is-expired';

/** Everything behind the sign-in: the device of the session, the frame and the pages. */
export function SignedIn({ session, sessions }: { session: Session; sessions: SessionStore }) {
  const device = useConnectedDevice(session);
  const isExpired = useIsExpired(session);
  const { pathname } = useLocation();
  if (!device) return <PageLoading />;
  return (
    <DeviceProvider device={device} session={session} isReadOnly={isExpired}>
      <Lock isExpired={isExpired} sessions={sessions}>
        <Layout sessions={sessions}>
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<PageLoading />}>
              <Pages />
            </Suspense>
          </ErrorBoundary>
        </Layout>
      </Lock>
    </DeviceProvider>
  );
}
