import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RowResult } from '../../sync/device';
import { DeadEnd } from '../../ui/feedback/dead-end';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { OfflineState } from '../../ui/feedback/states';

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
        <DeadEnd title={t`It does not exist, or not any more`} to={back} toLabel={t`Back to the list`} />
      );
  }
}

/** A row that was made here and is gone again: what was entered waits among the refused changes. */
function NotCreated() {
  const { t } = useLingui();
  return (
    <DeadEnd
      title={t`It has not been created`}
      to="/sync"
      toLabel={t`Go to Synchronization`}
      variant="primary"
    >
      {t`The server refused it, or it was discarded. What you entered can be corrected and sent again.`}
    </DeadEnd>
  );
}
