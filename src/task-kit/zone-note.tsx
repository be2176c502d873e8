import { useLingui } from '@lingui/react/macro';
import { zoneOf } from '../domain/company-zone';
import { ownTimeZone } from '../lib/time-zone';
import { useFlags } from '../resource-kit/device/device';
import { cx } from '../ui/cx';

/** Where the company's clock, by which dispatches leave, is another than the reader's. */
export function ZoneNote({ className = 'px-3 py-2' }: { className?: string }) {
  const { t } = useLingui();
  const name = useOtherZone();
  if (name === null) return null;
  return (
    <p
      className={cx('text-xs text-ink-2', className)}
    >{t`Times are those of the company's time zone, ${name}`}</p>
  );
}

/** Name of the company's zone; null: it is the reader's. */
export function useOtherZone(): string | null {
  const { name } = zoneOf(useFlags());
  return name === ownTimeZone().name ? null : name;
}
