import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { errorsScreen } from '../../features/errors/screen';
import { useFlags, useSession } from '../../resource-kit/device/device';
import { useRole } from '../../resource-kit/device/use-may';
import { useLabel } from '../../resource-kit/fields/use-label';
import { maySee, type Screen } from '../../resource-kit/screens/screen';
import type { SessionStore } from '../../session/store';
import { IconCode, IconUser } from '../../ui/icons';
import { AppShell } from '../../ui/layout/app-shell';
import type { NavItem } from '../../ui/layout/nav-drawer';
import { Menu } from '../../ui/overlay/menu';
import { offerReload } from '../install/updates';
import { allScreens } from '../routing/all-screens';
import { lazyPage } from '../routing/lazy-page';
import { groups } from '../routing/screens';
import { ErrorBell } from './error-bell';
import { Optional } from './error-boundary';
import { Find } from './find';
import { SyncIndicator } from './sync-indicator';
import { useReportMenu } from './use-report-menu';

const CompanySwitch = lazyPage(() => import('../session/company-switch').then((m) => m.CompanySwitch));
const Notices = lazyPage(() => import('./notices').then((m) => m.Notices));
const UserMenu = lazyPage(() => import('../session/user-menu').then((m) => m.UserMenu));

interface LayoutProps {
  sessions: SessionStore;
  /** Keep it stable: the frame is redrawn with it. */
  children: ReactNode;
}

/** The frame of every page behind the sign-in. */
export function Layout(props: LayoutProps) {
  const { pathname } = useLocation();
  useEffect(() => startPage(pathname), [pathname]);
  return <Frame {...props} pathname={pathname} />;
}

/** Redrawn with another page, not with each change of a list's query. */
const Frame = memo(function Frame({ sessions, pathname, children }: LayoutProps & { pathname: string }) {
  const { t } = useLingui();
  const translate = useLabel();
  const role = useRole();
  const flags = useFlags();
  const session = useSession();
  const reports = useReportMenu();
  const items = (group: Screen['group']): NavItem[] =>
    [...allScreens, ...reports]
      .filter((screen) => screen.group === group && maySee(screen, role, flags))
      .map(({ path, title, icon }) => ({
        href: `/${path}`,
        label: translate(title),
        icon,
        active: `${pathname}/`.startsWith(`/${path}/`),
      }));
  const documentation: NavItem = {
    href: `${session.baseUrl.replace(/\/$/, '')}/docs`,
    label: t`API documentation`,
    icon: IconCode,
    active: false,
    isExternal: true,
  };
  const company = <span className="truncate text-sm text-ink-2">{session.companyCode}</span>;
  const allowed = groups
    .map(([group, title]) => {
      const links = group === 'settings' && role === 'main' ? [documentation] : [];
      return {
        id: group,
        label: title ? translate(title) : undefined,
        items: [...items(group), ...links],
      };
    })
    .filter((group) => group.items.length > 0);
  const pages = allowed.flatMap(({ items: found }) => found.filter(({ isExternal }) => !isExternal));
  return (
    <AppShell
      brand="TOOLS"
      brandHref="/"
      path={pathname}
      groups={allowed.filter(({ id }) => id !== 'bar')}
      title={pages.find(({ active }) => active)?.label}
      topBar={
        role === 'main' ? (
          <Optional fallback={company}>
            <CompanySwitch sessions={sessions} />
          </Optional>
        ) : (
          company
        )
      }
      topBarEnd={
        <>
          <Find screens={pages} />
          {maySee(errorsScreen, role, flags) && <ErrorBell />}
          <SyncIndicator />
          <Optional
            offer={offerReload}
            fallback={<Menu label={t`User menu`} icon={IconUser} iconOnly entries={[]} disabled />}
          >
            <UserMenu sessions={sessions} />
          </Optional>
        </>
      }
      banner={
        <Optional>
          <Notices />
        </Optional>
      }
      drawerFooter={t`Version ${__VERSION__}`}
    >
      {children}
    </AppShell>
  );
});

/** A new page takes the focus if the link that led to it is gone. */
function startPage(_pathname: string): void {
  if (document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true });
}
