import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RowResult } from '../../sync/device';
import { buttonClass } from '../../ui/button';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { EmptyState, OfflineState } from '../../ui/feedback/states';

export interface RowGateProps {
  result: RowResult;
  /** Negative: made on this device, the server has not answered yet. */
  id: number;
  /** Where the list is. */
  back: string;
  children: (found: Extract<RowResult, { kind: 'row' }>) => ReactNode;
}

/** A row's page while the row is loading, missing or out of reach. */
export function RowGate({ result, id, back, children }: RowGateProps) {
  const { t } = useLingui();
  switch (result.kind) {
    case 'row':
      return children(result);
    case 'loading':
      return <SkeletonRows />;
    case 'unreachable':
      return <OfflineState isPage />;
    case 'missing':
      if (id < 0) return <NotCreated />;
      return (
        <EmptyState
          isPage
          title={t`It does not exist, or not any more`}
          actions={
            <Link to={back} className={buttonClass()}>
              {t`Back to the list`}
            </Link>
          }
        />
      );
  }
}

/** A row that was made here and is gone again: what was entered waits among the refused changes. */
function NotCreated() {
  const { t } = useLingui();
  return (
    <EmptyState
      isPage
      title={t`It has not been created`}
      actions={
        <Link to="/sync" className={buttonClass('primary')}>
          {t`Go to Synchronization`}
        </Link>
      }
    >
      {t`The server refused it, or it was discarded. What you entered can be corrected and sent again.`}
    </EmptyState>
  );
}
