import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconSync } from '../../ui/icons';

/** `no-tasks`: the work of the day is done · `no-data`: the device knows nothing yet. They must not look alike. */
export function TvNothing({ kind }: { kind: 'no-tasks' | 'no-data' }) {
  const { t } = useLingui();
  const isDone = kind === 'no-tasks';
  const IconComponent = isDone ? IconCheck : IconSync;
  return (
    <div className="grid h-full place-content-center justify-items-center gap-[0.4em] text-center">
      <span
        className={
          isDone
            ? 'grid size-[4em] place-items-center rounded-full bg-completed-soft text-completed'
            : 'grid size-[4em] place-items-center rounded-full border-[0.08em] border-dashed border-line-strong text-ink-2'
        }
      >
        <IconComponent className="size-[2.2em]" />
      </span>
      <p className="text-[1.5em] leading-[1.2] font-semibold">{isDone ? t`No tasks now` : t`No data yet`}</p>
      {!isDone && (
        <p className="leading-[1.2] text-ink-2">{t`Tasks appear as soon as the server answers.`}</p>
      )}
    </div>
  );
}
