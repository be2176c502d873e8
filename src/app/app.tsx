import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ComponentType, Suspense, useState, useSyncExternalStore } from 'react';
import { createPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { SignInPage } from '../features/sign-in/sign-in-page';
import type { Session } from '../session/session';
import type { SessionStore } from '../session/store';
import { ConfirmProvider } from '../ui/overlay/confirm';
import { activateLanguage } from './i18n';
import { ErrorBoundary, Optional } from './layout/error-boundary';
import { PageLoading } from './layout/page-loading';
import { GuardedRouter } from './routing/guarded-router';
import { lazyPage } from './routing/lazy-page';
import { explainLater } from './session/explain-later';

// Toasts sent before it is loaded are shown once it is.
const Toaster = lazyPage(() => import('../ui/feedback/toaster').then((m) => m.Toaster));
const toaster = (
  <Optional>
    <Toaster />
  </Optional>
);

interface AppProps {
  sessions: SessionStore;
  /** Everything behind the sign-in; may be loaded on demand. */
  SignedIn: ComponentType<{ session: Session; sessions: SessionStore }>;
}

export function App(props: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <ConfirmProvider>
          <GuardedRouter>
            <Suspense fallback={<PageLoading />}>
              <Gate {...props} />
            </Suspense>
          </GuardedRouter>
        </ConfirmProvider>
        {toaster}
      </ErrorBoundary>
    </I18nProvider>
  );
}

// Changes waiting for others are shown if possible; the sign-in does not depend on it.
const KeptNote = lazyPage(() => import('../features/sign-in/kept-note').then((m) => m.KeptNote));
const keptNote = (
  <Optional>
    <KeptNote />
  </Optional>
);

/** Without a session there is the sign-in page and nothing else. */
function Gate({ sessions, SignedIn }: AppProps) {
  const session = useSyncExternalStore(sessions.subscribe, sessions.read);
  const location = useLocation();
  const [hadSession, setHadSession] = useState(session !== null);
  if (session && !hadSession) setHadSession(true);
  if (session) return <SignedIn session={session} sessions={sessions} />;
  // After a sign-out the next user starts at the first page; only an address requested before signing in is kept.
  const state = hadSession ? null : { from: createPath(location) };
  return (
    <Routes>
      <Route
        path="/"
        element={
          <SignInPage
            onSignedIn={sessions.write}
            onLanguage={activateLanguage}
            explain={explainLater}
            note={keptNote}
          />
        }
      />
      <Route path="*" element={<Navigate to="/" replace state={state} />} />
    </Routes>
  );
}
