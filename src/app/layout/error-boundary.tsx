import { useLingui } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/feedback/states';

interface Props {
  /** A new key clears the error: the user has gone to another page. */
  resetKey?: string;
  /** Shown instead of what is said otherwise: for what the page can do without. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A page that failed says so, and the rest of the console stays usable. */
export class ErrorBoundary extends Component<Props, { problem: unknown }> {
  override state = { problem: null };

  static getDerivedStateFromError(problem: unknown) {
    return { problem };
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

function Failed({ problem }: { problem: unknown }) {
  const { t } = useLingui();
  const message = problem instanceof Error ? problem.message : String(problem);
  return (
    <ErrorState
      actions={<Button variant="primary" onClick={() => location.reload()}>{t`Reload the page`}</Button>}
    >
      {t`What you have saved on this device is safe.`}
      <code className="mt-2 block text-xs break-words text-ink-3">{message}</code>
    </ErrorState>
  );
}
