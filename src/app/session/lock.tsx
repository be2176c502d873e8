import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../../resource-kit/device/device';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import type { SessionStore } from '../../session/store';
import { Banner } from '../../ui/feedback/banner';

const LockScreen = lazy(() => import('./lock-screen').then((m) => ({ default: m.LockScreen })));

interface LockProps {
  isExpired: boolean;
  sessions: SessionStore;
  children: ReactNode;
}

/**
 * Past the session's end the console locks until the user signs in again; the page below stays as it was, so that
 * nothing typed is lost. Offline, where signing in is not possible, reading goes on (decision 22).
 */
export function Lock({ isExpired, sessions, children }: LockProps) {
  const { t } = useLingui();
  const session = useSession();
  const connectivity = useDeviceStatus()?.connectivity ?? 'unknown';
  const isOffline = connectivity === 'offline' || connectivity === 'unknown';
  const isLocked = connectivity === 'signed-out' || (isExpired && !isOffline);
  return (
    <>
      <div inert={isLocked} className="flex h-dvh flex-col">
        {isExpired && isOffline && (
          <Banner tone="warning" className="rounded-none">
            <Trans>
              The session has ended. You can read on; sign in again when there is a connection to make
              changes.
            </Trans>
          </Banner>
        )}
        <div className="min-h-0 flex-1">{children}</div>
      </div>
      {isLocked && (
        <Suspense
          fallback={<div role="status" aria-label={t`Locked`} className="fixed inset-0 z-50 bg-canvas" />}
        >
          <LockScreen session={session} sessions={sessions} />
        </Suspense>
      )}
    </>
  );
}
