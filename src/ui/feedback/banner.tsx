import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '../cx';
import { IconButton } from '../icon-button';
import { type Icon, IconAlert, IconCheck, IconInfo, IconX } from '../icons';

export type BannerTone = 'info' | 'success' | 'warning' | 'danger';

export interface BannerProps {
  tone?: BannerTone;
  icon?: Icon;
  actions?: ReactNode;
  onDismiss?: () => void;
  className?: string;
  children: ReactNode;
}

const looks: Record<BannerTone, { readonly icon: Icon; readonly tint: string }> = {
  info: { icon: IconInfo, tint: 'bg-new-soft text-new' },
  success: { icon: IconCheck, tint: 'bg-completed-soft text-completed' },
  warning: { icon: IconAlert, tint: 'bg-paused-soft text-paused' },
  danger: { icon: IconAlert, tint: 'bg-danger-soft text-danger-text' },
};

/** A notice that stays in the page until its cause is gone. */
export function Banner({ tone = 'info', icon, actions, onDismiss, className, children }: BannerProps) {
  const { t } = useLingui();
  const look = looks[tone];
  const IconComponent = icon ?? look.icon;
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex items-center gap-2.5 rounded-lg px-3 py-1.5 text-sm', look.tint, className)}
    >
      <IconComponent className="size-4" />
      <div className="min-w-0 flex-1 py-0.5">{children}</div>
      {actions}
      {onDismiss && <IconButton icon={IconX} label={t`Dismiss`} size="sm" onClick={onDismiss} />}
    </div>
  );
}
