import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../../resource-kit/device/device';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import type { Session } from '../../session/session';
import { hasEnded, type SessionStore } from '../../session/store';
import type { DeviceStatus } from '../../sync/device';
import { ErrorBoundary, Optional } from '../layout/error-boundary';
import { lazyPage } from '../routing/lazy-page';
import { useSoleLayer } from './use-sole-layer';

const ExpiredNote = lazyPage(() => import('./expired-note').then((m) => m.ExpiredNote));
const LockScreen = lazyPage(() => import('./lock-screen').then((m) => m.LockScreen));

interface LockProps {
  isExpired: boolean;
  sessions: SessionStore;
  children: ReactNode;
}

/** Whether the server refuses the session, or has refused it and was not heard since. */
export function isRefused(session: Session, connectivity: DeviceStatus['connectivity'] | undefined): boolean {
  return connectivity === 'signed-out' || (connectivity !== 'online' && hasEnded(session, localStorage));
}

/**
 * Once the session has expired, the console locks until the user signs in again; the page below stays, so that nothing
 * typed is lost. Offline, where signing in is impossible, reading goes on (decision 22), except in a session that the
 * server has ended; until that is known the console is locked.
 */
export function Lock({ isExpired, sessions, children }: LockProps) {
  const { t } = useLingui();
  const session = useSession();
  const connectivity = useDeviceStatus()?.connectivity;
  // A tab that takes the lead does not know yet whether there is a server: the former state holds until then.
  const [known, setKnown] = useState(connectivity);
  if (connectivity !== known && connectivity !== undefined && connectivity !== 'unknown')
    setKnown(connectivity);
  const isOffline = known === 'offline';
  const isLocked = isRefused(session, connectivity) || (isExpired && !isOffline);
  return (
    <>
      <div inert={isLocked} className="flex h-dvh flex-col">
        {isExpired && isOffline && (
          <Optional>
            <ExpiredNote />
          </Optional>
        )}
        <div className="min-h-0 flex-1">{children}</div>
      </div>
      {isLocked && (
        <Cover>
          <ErrorBoundary>
            <Suspense fallback={<div role="status" aria-label={t`Locked`} />}>
              <LockScreen session={session} sessions={sessions} />
            </Suspense>
          </ErrorBoundary>
        </Cover>
      )}
    </>
  );
}

/**
 * Shown before the code of the lock screen is loaded. It lives beside the app root, which an open dialog makes inert.
 */
function Cover({ children }: { children: ReactNode }) {
  const layer = useSoleLayer();
  return createPortal(
    <div ref={layer} className="sole-layer">
      {children}
    </div>,
    document.body,
  );
}
