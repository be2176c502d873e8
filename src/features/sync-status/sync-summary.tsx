import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../resource-kit/fields/use-format';
import type { DeviceStatus } from '../../sync/device';
import { StatusChip, type Tone } from '../../ui/badge';
import { Card } from '../../ui/layout/card';
import { KeyValueList } from '../../ui/layout/key-value-list';
import { useRelativeTime } from './use-relative-time';

type Connectivity = DeviceStatus['connectivity'];

const tones: Readonly<Record<Connectivity, Tone>> = {
  unknown: 'neutral',
  online: 'completed',
  offline: 'paused',
  'signed-out': 'danger',
};

export function ConnectivityChip({ connectivity }: { connectivity: Connectivity }) {
  return <StatusChip tone={tones[connectivity]}>{useConnectivityTexts(connectivity).name}</StatusChip>;
}

/** The connection, the last sync and the sending tab, in plain words. */
export function SyncSummary({ status, nowMs }: { status: DeviceStatus; nowMs: number }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const relative = useRelativeTime();
  const { lastSyncMs, completeAsOfMs } = status;
  const isBehind = completeAsOfMs !== null && completeAsOfMs !== lastSyncMs;
  const synced =
    lastSyncMs === null
      ? t`Not yet`
      : `${relative(Math.min(lastSyncMs, nowMs), nowMs)} (${dateTime(lastSyncMs)})`;
  return (
    <Card>
      <KeyValueList
        items={[
          {
            id: 'connectivity',
            label: t`Connection`,
            value: useConnectivityTexts(status.connectivity).explanation,
            broad: true,
          },
          { id: 'synced', label: t`Last synchronized`, value: synced, broad: true },
          ...(isBehind
            ? [
                {
                  id: 'as-of',
                  label: t`Rows are at least as new as`,
                  value: `${relative(completeAsOfMs, nowMs)} (${dateTime(completeAsOfMs)})`,
                  broad: true,
                },
              ]
            : []),
          {
            id: 'sender',
            label: t`Who sends`,
            value: status.isLeader
              ? t`This tab sends and fetches`
              : t`Another tab of this browser sends and fetches`,
            broad: true,
          },
        ]}
      />
    </Card>
  );
}

function useConnectivityTexts(connectivity: Connectivity): {
  readonly name: string;
  readonly explanation: string;
} {
  const { t } = useLingui();
  switch (connectivity) {
    case 'online':
      return { name: t`Online`, explanation: t`The server answers. Changes are sent at once.` };
    case 'offline':
      return {
        name: t`Offline`,
        explanation: t`The server does not answer. Work goes on; changes are sent later.`,
      };
    case 'signed-out':
      return {
        name: t`Signed out`,
        explanation: t`The server does not accept the session any more. Sign in again: nothing is lost.`,
      };
    case 'unknown':
      return { name: t`Connecting…`, explanation: t`The server has not been asked yet.` };
  }
}
