import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../button';
import { cx } from '../cx';
import { type Icon, IconAlert, IconBox, IconLock, IconWifiOff } from '../icons';

export interface StateProps {
  title?: string;
  children?: ReactNode;
  /** Buttons below the text. */
  actions?: ReactNode;
  /** Stands in for a page: its title is the page's heading and the window's title. */
  isPage?: boolean;
  className?: string;
}

function StateView({
  icon: IconComponent,
  title,
  children,
  actions,
  isPage = false,
  className,
  role,
}: StateProps & { icon: Icon; role?: 'alert' }) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div role={role} className={cx('page-state', className)}>
      <span className="page-state-sign">
        <IconComponent className="size-6" />
      </span>
      {isPage && <title>{`${title} · TOOLS`}</title>}
      <Title className="text-base font-semibold">{title}</Title>
      {children && <div className="max-w-md text-sm text-ink-2">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

/** Nothing here. Say why, and what to do about it. */
export function EmptyState({ title, icon = IconBox, ...rest }: StateProps & { icon?: Icon }) {
  const { t } = useLingui();
  return <StateView {...rest} icon={icon} title={title ?? t`Nothing to show`} />;
}

/** Something failed. `onRetry` adds "Try again". */
export function ErrorState({ title, onRetry, actions, ...rest }: StateProps & { onRetry?: () => void }) {
  const { t } = useLingui();
  return (
    <StateView
      {...rest}
      role="alert"
      icon={IconAlert}
      title={title ?? t`Something went wrong`}
      actions={
        <>
          {onRetry && <Button onClick={onRetry}>{t`Try again`}</Button>}
          {actions}
        </>
      }
    />
  );
}

/** Not on this device, and the server cannot be reached. */
export function OfflineState({ title, children, ...rest }: StateProps) {
  const { t } = useLingui();
  return (
    <StateView {...rest} icon={IconWifiOff} title={title ?? t`Not available offline`}>
      {children ?? t`This has not been stored on this device. It is loaded as soon as there is a connection.`}
    </StateView>
  );
}

export function NoPermissionState({ title, children, ...rest }: StateProps) {
  const { t } = useLingui();
  return (
    <StateView {...rest} icon={IconLock} title={title ?? t`You have no access to this page`}>
      {children ?? t`Ask an administrator if you need it.`}
    </StateView>
  );
}
