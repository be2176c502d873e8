import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { useFormat } from '../../resource-kit/fields/use-format';
import { unsentCount } from '../../sync/device';
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
  // Of another day, the time alone would be taken for today's.
  const time = format.moment(status?.lastSyncMs).replace(`${format.day(Date.now())} `, '');
  const synced = time ? t`synced ${time}` : t`not synced yet`;
  const isBroken = status?.isMirrorUnavailable;
  const counts = [
    isBroken && t`rows on this device cannot be read`,
    waiting > 0 && t`${plural(waiting, { one: '# change waiting', other: '# changes waiting' })}`,
    refused > 0 && t`${plural(refused, { one: '# change refused', other: '# changes refused' })}`,
  ].filter(Boolean);
  const parts = [state, synced, ...counts];
  const online = isBroken ? IconAlert : status?.isSyncing ? IconSync : IconWifi;
  const IconComponent = { online, offline: IconWifiOff, unknown: IconSync, 'signed-out': IconWifiOff }[
    connectivity
  ];
  return (
    <Link
      to="/sync"
      aria-label={parts.join(', ')}
      title={parts.join(' · ')}
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
      {time && <span className="hidden text-ink-3 tabular-nums lg:inline">{time}</span>}
      {waiting > 0 && <Badge tone="brand">{waiting}</Badge>}
      {refused > 0 && (
        <Badge tone="danger" icon={IconAlert}>
          {refused}
        </Badge>
      )}
    </Link>
  );
}
