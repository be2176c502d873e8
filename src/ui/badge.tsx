import type { ReactNode } from 'react';
import { cx } from './cx';
import type { Icon } from './icons';

export type Tone =
  | 'new'
  | 'started'
  | 'paused'
  | 'completed'
  | 'suspended'
  | 'draft'
  | 'brand'
  | 'neutral'
  | 'danger';

const softClasses: Record<Tone, string> = {
  new: 'bg-new-soft text-new',
  started: 'bg-started-soft text-started',
  paused: 'bg-paused-soft text-paused',
  completed: 'bg-completed-soft text-completed',
  suspended: 'bg-suspended-soft text-suspended',
  draft: 'bg-draft-soft text-draft',
  brand: 'bg-brand-soft text-brand-text',
  neutral: 'bg-surface-3 text-ink-2',
  danger: 'bg-danger-soft text-danger-text',
};

export interface BadgeProps {
  tone?: Tone;
  icon?: Icon | undefined;
  children: ReactNode;
  className?: string;
}

/** A short mark: a count, a kind, "On hold". */
export function Badge({ tone = 'neutral', icon: IconComponent, children, className }: BadgeProps) {
  return (
    <span className={cx('badge', softClasses[tone], className)}>
      {IconComponent && <IconComponent className="size-3" />}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** A status: a dot and its name, in the status colour. The colour is never the only sign. */
export function StatusChip({
  tone,
  children,
  className,
}: {
  tone: Tone;
  children: ReactNode;
  className?: string;
}) {
  return <span className={cx('status-chip', softClasses[tone], className)}>{children}</span>;
}
