import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { readExpiryMinutes, tvExpiryConfig, tvForecastConfig } from '../../domain/reports/tv-board';
import { useFlags, useSession } from '../../resource-kit/device/device';
import { cx } from '../../ui/cx';
import { useMediaQuery } from '../../ui/hooks/use-media-query';
import { useNow } from '../../ui/hooks/use-now';
import { tvCompanyOf } from './tv-company';
import { TvFooter } from './tv-footer';
import { TvForecast } from './tv-forecast';
import { TvHeader } from './tv-header';
import { hasOneType, tvLayoutFor, tvPageAt } from './tv-layout';
import { TvNothing } from './tv-nothing';
import { TvTaskList } from './tv-task-list';
import { useTvBoard } from './use-tv-board';
import { useWakeLock } from './use-wake-lock';

const tickMs = 1000;

/** All sizes are in em of this: 48 px on a 1920×1080 screen, in proportion on others, but never too small to read. */
const fontSize = 'max(0.9rem, min(100vw / 40, 100vh / 22.5))';

export interface TvPageProps {
  /** The server refuses the session: data on the device must not be shown any more. */
  isRefused: boolean;
  /** Shown while the mouse moves or the screen is touched. */
  menu: ReactNode;
}

/**
 * The screen on the wall: the tasks of the day, new ones first. No user touches it for weeks, so everything follows
 * from the clock and the rows on the device: the day, which completed tasks are still shown, and the current page.
 */
export function TvPage({ isRefused, menu }: TvPageProps) {
  const { t } = useLingui();
  const { companyCode } = useSession();
  const flags = useFlags();
  const nowMs = useNow(tickMs);
  const isUpright = useMediaQuery('(orientation: portrait)');
  const company = tvCompanyOf(companyCode);
  const minutes = readExpiryMinutes(flags.valueOf(tvExpiryConfig));
  const board = useTvBoard(nowMs, minutes, company.routes);
  useWakeLock();
  const tasks = board.tasks ?? [];
  const shown = { layout: tvLayoutFor(tasks, isUpright), isSameType: hasOneType(tasks) };
  const page = tvPageAt(tasks, shown.layout, nowMs);
  // A page that still has the same tasks is not rendered again every second.
  const pageKey = JSON.stringify([shown, page.tasks]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all of it
  const list = useMemo(() => <TvTaskList {...shown} tasks={page.tasks} />, [pageKey]);
  if (isRefused)
    return (
      <main className="relative h-dvh overflow-hidden bg-canvas text-ink" style={{ fontSize }}>
        <title>{`${t`TV`} · TOOLS`}</title>
        <TvNothing kind="signed-out" />
        {menu}
      </main>
    );
  return (
    <main className="relative flex h-dvh flex-col overflow-hidden bg-canvas text-ink" style={{ fontSize }}>
      <title>{`${t`TV`} · TOOLS`}</title>
      <TvHeader company={company} counts={board.counts} nowMs={nowMs} />
      {flags.isOn(tvForecastConfig) && <TvForecast routeNames={company.routes} />}
      <div className={cx('min-h-0 flex-1 px-[0.5em]', board.isOld && 'opacity-60')}>
        {board.tasks === null ? (
          <TvNothing kind="no-data" />
        ) : board.tasks.length === 0 ? (
          <TvNothing kind="no-tasks" />
        ) : (
          list
        )}
      </div>
      <TvFooter board={board} nowMs={nowMs} page={page} />
      {menu}
    </main>
  );
}
