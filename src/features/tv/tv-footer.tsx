import { useLingui } from '@lingui/react/macro';
import { dayOf, formatMoment, formatTime } from '../../lib/days';
import { isClockWrong, ShortClockNote } from '../../resource-kit/diagnostics/clock-note';
import { cx } from '../../ui/cx';
import { IconClock, IconWifiOff } from '../../ui/icons';
import type { TvPage } from './tv-layout';
import type { TvBoard } from './use-tv-board';

export interface TvFooterProps {
  board: Pick<TvBoard, 'asOfMs' | 'isOld' | 'clockErrorMinutes'>;
  nowMs: number;
  page: Pick<TvPage<unknown>, 'number' | 'count'>;
}

/** The age of the data, a warning when the clock is wrong, and the current page. */
export function TvFooter({ board: { asOfMs, isOld, clockErrorMinutes }, nowMs, page }: TvFooterProps) {
  const { t } = useLingui();
  const { number, count } = page;
  const isToday = asOfMs !== null && dayOf(asOfMs) === dayOf(nowMs);
  const time = isToday ? formatTime(asOfMs) : formatMoment(asOfMs);
  const IconComponent = isOld ? IconWifiOff : IconClock;
  return (
    <footer className="flex items-center justify-between gap-[0.6em] px-[0.6em] py-[0.15em] text-[0.84em] leading-[1.25] text-ink-2">
      <span className={cx('flex items-center gap-[0.3em]', isOld && 'font-semibold text-paused')}>
        <IconComponent className="size-[0.9em]" />
        {asOfMs === null ? t`Not updated yet` : t`Updated ${time}`}
      </span>
      {isClockWrong(clockErrorMinutes) && (
        <span className="font-semibold text-paused">
          <ShortClockNote errorMinutes={clockErrorMinutes} />
        </span>
      )}
      {count > 1 && <span className="tabular-nums">{t`Page ${number} of ${count}`}</span>}
    </footer>
  );
}
