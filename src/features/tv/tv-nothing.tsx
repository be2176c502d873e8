import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconLock, IconSync } from '../../ui/icons';

/**
 * `no-tasks`: the day's work is done · `no-data`: the device has no data yet · `signed-out`: the server refuses the
 * session. The three must look different.
 */
export function TvNothing({ kind }: { kind: 'no-tasks' | 'no-data' | 'signed-out' }) {
  const { t } = useLingui();
  const isDone = kind === 'no-tasks';
  const looks = {
    'no-tasks': { icon: IconCheck, title: t`No tasks now`, body: null },
    'no-data': {
      icon: IconSync,
      title: t`No data yet`,
      body: t`Tasks appear as soon as the server answers.`,
    },
    'signed-out': {
      icon: IconLock,
      title: t`Signed out`,
      body: t`This account may not show tasks any more, or has to sign in again.`,
    },
  };
  const { icon: IconComponent, title, body } = looks[kind];
  return (
    <div className="grid h-full place-content-center justify-items-center gap-[0.4em] px-[1em] text-center">
      <span
        className={
          isDone
            ? 'grid size-[4em] place-items-center rounded-full bg-completed-soft text-completed'
            : 'grid size-[4em] place-items-center rounded-full border-[0.08em] border-dashed border-line-strong text-ink-2'
        }
      >
        <IconComponent className="size-[2.2em]" />
      </span>
      <p className="text-[1.5em] leading-[1.2] font-semibold">{title}</p>
      {body && <p className="leading-[1.2] text-ink-2">{body}</p>}
    </div>
  );
}
