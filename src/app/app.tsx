import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { createPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { SignInPage } from '../features/sign-in/sign-in-page';
import type { SessionStore } from '../session/store';
import { Toaster } from '../ui/feedback/toaster';
import { ConfirmProvider } from '../ui/overlay/confirm';
import { activateLanguage } from './i18n';
import { ErrorBoundary } from './layout/error-boundary';
import { PageLoading } from './layout/page-loading';
import { GuardedRouter } from './routing/guarded-router';
import { lazyPage } from './routing/lazy-page';

const SignedIn = lazy(() => import('./signed-in').then((m) => ({ default: m.SignedIn })));

export function App({ sessions }: { sessions: SessionStore }) {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <ConfirmProvider>
          <GuardedRouter>
            <Suspense fallback={<PageLoading />}>
              <Gate sessions={sessions} />
            </Suspense>
          </GuardedRouter>
        </ConfirmProvider>
        <Toaster />
      </ErrorBoundary>
    </I18nProvider>
  );
}

// What waits for others is told where it can be; the sign-in does not depend on it.
const KeptNote = lazyPage(() => import('../features/sign-in/kept-note').then((m) => m.KeptNote));
const keptNote = (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={null}>
      <KeptNote />
    </Suspense>
  </ErrorBoundary>
);

/** Without a session there is the sign-in page and nothing else. */
function Gate({ sessions }: { sessions: SessionStore }) {
  const session = useSyncExternalStore(sessions.subscribe, sessions.read);
  const location = useLocation();
  const [hadSession, setHadSession] = useState(session !== null);
  if (session && !hadSession) setHadSession(true);
  if (session) return <SignedIn session={session} sessions={sessions} />;
  // After a sign-out the next user starts at the first page; only an address asked for before signing in is kept.
  const state = hadSession ? null : { from: createPath(location) };
  return (
    <Routes>
      <Route
        path="/"
        element={<SignInPage onSignedIn={sessions.write} onLanguage={activateLanguage} note={keptNote} />}
      />
      <Route path="*" element={<Navigate to="/" replace state={state} />} />
    </Routes>
  );
}
