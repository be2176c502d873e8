import { useLingui } from '@lingui/react/macro';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../lib/message-of';
import { Button, buttonClass } from '../../ui/button';
import { ErrorState, OfflineState } from '../../ui/feedback/states';
import { isOfCode, offerReloadDaily } from '../install/updates';
import { reloadIfServed, reloadIfThere } from './reload';

interface Props {
  /** Of a page within the frame. A new key clears the error: the user has moved on. */
  resetKey?: string;
  /** Shown instead of the usual message, for what the page can do without. */
  fallback?: ReactNode;
  onProblem?: (problem: unknown) => void;
  children: ReactNode;
}

/** A page that failed says so, and the rest of the console stays usable. */
export class ErrorBoundary extends Component<Props, { problem: unknown }> {
  override state = { problem: null };

  static getDerivedStateFromError(problem: unknown) {
    return { problem };
  }

  override componentDidCatch(problem: unknown) {
    this.props.onProblem?.(problem);
  }

  override componentDidUpdate(before: Props) {
    if (before.resetKey !== this.props.resetKey && this.state.problem !== null)
      this.setState({ problem: null });
  }

  override render() {
    const { problem } = this.state;
    const {
      children,
      resetKey,
      fallback = <Failed problem={problem} isPage={resetKey !== undefined} />,
    } = this.props;
    return problem === null ? children : fallback;
  }
}

interface OptionalProps {
  /** Shown while the contents are loaded, and if they cannot be loaded. */
  fallback?: ReactNode;
  /** Offers a reload: once a day by default; code for which a user has pressed a button may offer it each time. */
  offer?: () => void;
  children: ReactNode;
}

/**
 * Contents that the page can do without. A browser that could not load them does not ask again, but a reloaded page may
 * get them.
 */
export function Optional({ fallback = null, offer = offerReloadDaily, children }: OptionalProps) {
  return (
    <ErrorBoundary fallback={fallback} onProblem={(problem) => isMissing(problem) && offer()}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function isMissing(problem: unknown): boolean {
  return problem instanceof TypeError && isOfCode(problem.message);
}

function Failed({ problem, isPage }: { problem: unknown; isPage: boolean }) {
  const { t } = useLingui();
  const [isAway, setAway] = useState(false);
  if (isMissing(problem)) return <NotLoaded isPage={isPage} />;
  const message = messageOf(problem);
  const reload = async () => setAway(!(await reloadIfThere()));
  return (
    <ErrorState
      actions={<Button variant="primary" onClick={() => void reload()}>{t`Reload the page`}</Button>}
    >
      {t`What you have saved on this device is safe.`}
      <code className="mt-2 block text-xs break-words text-ink-3">{message}</code>
      {isAway && (
        <strong className="mt-2 block">{t`The server cannot be reached. Check the connection.`}</strong>
      )}
    </ErrorState>
  );
}

const askAgainMs = 10_000;

const ask = () => void reloadIfServed();

/** Opens by itself once the server answers. */
function NotLoaded({ isPage }: { isPage: boolean }) {
  const { t } = useLingui();
  useEffect(() => {
    // Not if the page has just been reloaded for it: it may still be missing.
    if (performance.now() > askAgainMs) ask();
    const timer = setInterval(ask, askAgainMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <OfflineState
      isPage
      actions={
        <>
          <Button onClick={ask}>{t`Try again`}</Button>
          {isPage && <Link to="/tasks" className={buttonClass()}>{t`To the task list`}</Link>}
        </>
      }
    >
      {t`This screen has not been loaded on this device yet. It opens by itself when the connection is back.`}
    </OfflineState>
  );
}
