import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { RowResult } from '../../sync/device';
import { Banner } from '../../ui/feedback/banner';
import { DeadEnd } from '../../ui/feedback/dead-end';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { OfflineState } from '../../ui/feedback/states';
import { useHasUnsaved } from './unsaved';

export interface RowGateProps {
  result: RowResult;
  /** Negative: made on this device, the server has not answered yet. */
  id: number;
  /** Where the list is. */
  back: string;
  children: (found: Extract<RowResult, { kind: 'row' }>) => ReactNode;
}

/** A row's page while the row is loading, missing or out of reach; a form that holds changes stays through all of it. */
export function RowGate({ result, id, back, children }: RowGateProps) {
  const { t } = useLingui();
  const found = useKeptForForm(result.kind === 'row' ? result : null, id);
  const missing = t`It does not exist, or not any more`;
  if (found) {
    return (
      <>
        {result.kind === 'missing' && <Banner tone="warning">{missing}</Banner>}
        {children(found)}
      </>
    );
  }
  switch (result.kind) {
    case 'unreachable':
      return <OfflineState isPage />;
    case 'missing':
      if (id < 0) return <NotCreated />;
      return <DeadEnd title={missing} to={back} toLabel={t`Back to the list`} />;
    default:
      return <SkeletonRows />;
  }
}

/**
 * What a form was opened on stays while a form holds changes: neither an emptied mirror, nor a connection that goes, nor others who
 * delete it take what was entered. What is saved then is judged by the server.
 * @param value null: it is not there now
 * @param key tells it from another of its kind
 */
export function useKeptForForm<T>(value: T | null, key: number): T | null {
  const isFilledIn = useHasUnsaved();
  const [kept, setKept] = useState({ key, value });
  if (value !== null && (value !== kept.value || key !== kept.key)) setKept({ key, value });
  return value ?? (isFilledIn && kept.key === key ? kept.value : null);
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
