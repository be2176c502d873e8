import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../ui/badge';
import type { RowState } from '../../ui/data-table/types';
import { IconAlert, IconClock } from '../../ui/icons';

/** Waiting for the server, or refused by it. */
export function StateBadge({ state }: { state: RowState }) {
  const { t } = useLingui();
  if (state === 'rejected') return <Badge tone="danger" icon={IconAlert}>{t`Change refused`}</Badge>;
  return state === 'waiting' ? <Badge tone="brand" icon={IconClock}>{t`Not sent yet`}</Badge> : null;
}

/** The state of one row as the device reports it. */
export function stateOfRow({
  waiting,
  rejected,
}: {
  readonly waiting: boolean;
  readonly rejected: boolean;
}): RowState {
  return rejected ? 'rejected' : waiting ? 'waiting' : undefined;
}
