import { cx } from '../cx';

export interface ProgressBarProps {
  label: string;
  /** 0…1; left out: unknown. */
  value?: number | undefined;
  className?: string;
}

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.max(0, Math.min(1, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cx('h-1.5 overflow-hidden rounded-full bg-surface-3', className)}
    >
      <div
        className={cx(
          'h-full rounded-full bg-brand-mark',
          percent === undefined
            ? 'w-1/3 animate-[progress-slide_1.2s_ease-in-out_infinite]'
            : 'transition-[width]',
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
