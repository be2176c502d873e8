import { useLingui } from '@lingui/react/macro';
import { zoneOf } from '../domain/company-zone';
import { dayMs } from '../lib/time-units';
import { ownTimeZone } from '../lib/time-zone';
import { useFlags } from '../resource-kit/device/device';
import { cx } from '../ui/cx';

const halfYearMs = 182 * dayMs;

/** Shown if the company's clock, by which dispatches leave, differs from the reader's. */
export function ZoneNote({ className = 'px-3 py-2' }: { className?: string }) {
  const text = useZoneText();
  return text === undefined ? null : <p className={cx('text-xs text-ink-2', className)}>{text}</p>;
}

/** The same in words; undefined: both clocks agree. */
export function useZoneText(): string | undefined {
  const { t } = useLingui();
  const name = useOtherZone();
  return name === null ? undefined : t`Times are those of the company's time zone, ${name}`;
}

/** Name of the company's zone; null: its clocks agree with the reader's, in winter and in summer. */
export function useOtherZone(): string | null {
  const zone = zoneOf(useFlags());
  const own = ownTimeZone();
  const nowMs = Date.now();
  const isSame = [nowMs, nowMs + halfYearMs].every((ms) => zone.localMs(ms) === own.localMs(ms));
  return isSame ? null : zone.name;
}
