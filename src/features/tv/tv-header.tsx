import { useLingui } from '@lingui/react/macro';
import { type TvPhase, tvPhases } from '../../domain/reports/tv-board';
import { formatTime } from '../../lib/days';
import { useLabel } from '../../resource-kit/fields/use-label';
import { cx } from '../../ui/cx';
import type { TvCompany } from './tv-company';
import { tvPhaseLooks } from './tv-phases';

export interface TvHeaderProps {
  company: TvCompany;
  /** null: not known yet, as opposed to none. */
  counts: Readonly<Record<TvPhase, number>> | null;
  nowMs: number;
}

/** The company, the number of tasks in each phase (also the legend for the marks below), and the time. */
export function TvHeader({ company, counts, nowMs }: TvHeaderProps) {
  const { t } = useLingui();
  const translate = useLabel();
  return (
    <header className="flex flex-wrap items-center gap-x-[0.8em] gap-y-[0.2em] px-[0.5em] py-[0.25em] text-[1em] leading-[1.2]">
      <h1 className="font-bold tracking-wide text-brand-text">
        {company.logo ? (
          <img src={company.logo} alt={company.logoText} className="h-[1.4em]" />
        ) : (
          t`Tasks today`
        )}
      </h1>
      <ul className="flex min-w-0 flex-1 flex-wrap justify-center gap-[0.5em]">
        {tvPhases.map((phase) => {
          const { name, icon: IconComponent, ink, soft } = tvPhaseLooks[phase];
          return (
            <li
              key={phase}
              className={cx('flex items-center gap-[0.3em] rounded-[0.3em] px-[0.5em] py-[0.1em]', ink, soft)}
            >
              <IconComponent className="size-[0.9em]" />
              <span>{translate(name)}</span>
              <b className="tabular-nums">{counts ? counts[phase] : '–'}</b>
            </li>
          );
        })}
      </ul>
      <time className="font-bold tabular-nums">{formatTime(nowMs)}</time>
    </header>
  );
}
