import { useLingui } from '@lingui/react/macro';
import { zoneOf } from '../../domain/company-zone';
import { ownTimeZone } from '../../lib/time-zone';
import { useFlags } from '../../resource-kit/device/device';

/** Where the company's clock, by which dispatches leave, is another than the reader's. */
export function ZoneNote() {
  const { t } = useLingui();
  const { name } = zoneOf(useFlags());
  if (name === ownTimeZone().name) return null;
  return (
    <p className="px-3 py-2 text-xs text-ink-2">{t`Times are those of the company's time zone, ${name}`}</p>
  );
}
