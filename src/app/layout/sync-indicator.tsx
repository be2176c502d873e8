import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { useFormat } from '../../resource-kit/fields/use-format';
import { type DeviceStatus, unsentCount } from '../../sync/device';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { IconAlert, IconSync, IconWifi, IconWifiOff } from '../../ui/icons';

/** Online or offline, the last sync and what waits; leads to the sync page. */
export function SyncIndicator() {
  const { t } = useLingui();
  const format = useFormat();
  const status = useDeviceStatus();
  const waiting = unsentCount(status);
  const refused = status?.rejected ?? 0;
  const connectivity = status?.connectivity ?? 'unknown';
  const state = {
    online: t`Online`,
    offline: t`Offline`,
    unknown: t`Connecting…`,
    'signed-out': t`Signed out`,
  }[connectivity];
  const synced = status?.lastSyncMs ? t`synced ${format.time(status.lastSyncMs)}` : t`not synced yet`;
  const isBroken = status?.isMirrorUnavailable ?? false;
  const counts = [
    isBroken && t`rows on this device cannot be read`,
    waiting > 0 && t`${plural(waiting, { one: '# change waiting', other: '# changes waiting' })}`,
    refused > 0 && t`${plural(refused, { one: '# change refused', other: '# changes refused' })}`,
  ].filter(Boolean);
  const IconComponent = iconOf(status);
  return (
    <Link
      to="/sync"
      aria-label={[state, synced, ...counts].join(', ')}
      title={[state, synced, ...counts].join(' · ')}
      className={cx(
        buttonClass('ghost'),
        connectivity === 'offline' && 'text-paused',
        connectivity === 'signed-out' && 'text-danger-text',
        'max-sm:min-w-ctl max-sm:gap-0.5 max-sm:px-1.5',
      )}
    >
      <IconComponent
        className={cx(
          'size-[1.125rem]',
          status?.isSyncing && !isBroken && 'animate-spin [animation-delay:400ms]',
        )}
      />
      <span className="hidden md:inline">{state}</span>
      {status?.lastSyncMs ? (
        <span className="hidden text-ink-3 tabular-nums lg:inline">{format.time(status.lastSyncMs)}</span>
      ) : null}
      {waiting > 0 && <Badge tone="brand">{waiting}</Badge>}
      {refused > 0 && (
        <Badge tone="danger" icon={IconAlert}>
          {refused}
        </Badge>
      )}
    </Link>
  );
}

function iconOf(status: DeviceStatus | null) {
  if (!status || status.connectivity === 'unknown') return IconSync;
  if (status.connectivity !== 'online') return IconWifiOff;
  if (status.isMirrorUnavailable) return IconAlert;
  return status.isSyncing ? IconSync : IconWifi;
}
