import { useLingui } from '@lingui/react/macro';
import { hourMs } from '../../lib/time-units';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { useFormat } from '../../resource-kit/fields/use-format';
import { isOutOfDate } from '../../task-kit/out-of-date';
import { cx } from '../../ui/cx';
import { useNow } from '../../ui/hooks/use-now';
import { IconClock, IconWifiOff } from '../../ui/icons';

const tickMs = 5_000;

/**
 * The time of the numbers. Not announced to screen readers, which would happen each minute: a lost connection is
 * announced anyway.
 */
export function DataAge() {
  const { t } = useLingui();
  const format = useFormat();
  const status = useDeviceStatus();
  const nowMs = useNow(tickMs);
  const asOf = status?.completeAsOfMs ?? null;
  const isOld = isOutOfDate(status, nowMs);
  const IconComponent = isOld ? IconWifiOff : IconClock;
  const time = asOf === null ? '' : nowMs - asOf > 12 * hourMs ? format.moment(asOf) : format.time(asOf);
  return (
    <span
      className={cx(
        // On a phone the buttons stand beside the title.
        'inline-flex items-center gap-1.5 text-sm max-sm:order-last',
        isOld ? 'font-medium text-paused' : 'text-ink-2',
      )}
    >
      <IconComponent className="size-4" />
      {asOf === null ? t`Not synced yet` : t`Updated ${time}`}
    </span>
  );
}
