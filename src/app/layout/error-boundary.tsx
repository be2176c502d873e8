import { useLingui } from '@lingui/react/macro';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { messageOf } from '../../lib/message-of';
import { Button } from '../../ui/button';
import { ErrorState, OfflineState } from '../../ui/feedback/states';
import { isOfCode, offerReloadDaily } from '../install/updates';
import { reloadIfServed, reloadIfThere } from './reload';

interface Props {
  /** A new key clears the error: the user has gone to another page. */
  resetKey?: string;
  /** Shown instead of what is said otherwise: for what the page can do without. */
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
    const { children, fallback = <Failed problem={this.state.problem} /> } = this.props;
    return this.state.problem === null ? children : fallback;
  }
}

/** What the page can do without: nothing while it is loaded, nor where it cannot be. A page loaded anew may have it. */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null} onProblem={offerWhereMissing}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** A browser that could not load a part does not ask for it again. */
function offerWhereMissing(problem: unknown): void {
  if (isMissing(problem)) offerReloadDaily();
}

function isMissing(problem: unknown): boolean {
  return problem instanceof TypeError && isOfCode(problem.message);
}

function Failed({ problem }: { problem: unknown }) {
  const { t } = useLingui();
  const [isAway, setAway] = useState(false);
  if (isMissing(problem)) return <NotLoaded />;
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

const ASK_AGAIN_MS = 10_000;

/** It opens by itself once the server answers. */
function NotLoaded() {
  const { t } = useLingui();
  useEffect(() => {
    const timer = setInterval(() => void reloadIfServed(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return <OfflineState actions={<Button onClick={() => void reloadIfServed()}>{t`Try again`}</Button>} />;
}
