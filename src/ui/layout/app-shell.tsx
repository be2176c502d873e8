import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import { useMediaQuery } from '../hooks/use-media-query';
import { IconButton } from '../icon-button';
import { IconMenu } from '../icons';
import { Sheet } from '../overlay/dialog';
import { NavDrawer, type NavGroup } from './nav-drawer';

export interface AppShellProps {
  brand: ReactNode;
  brandHref: string;
  /** Path of the page: a new page starts at its top. */
  path: string;
  groups: readonly NavGroup[];
  /** Name of the page, if any: on a phone its heading soon scrolls out of view. */
  title?: string | undefined;
  /** In the middle of the top bar: company switch. On a phone the title is there, and this is above the menu. */
  topBar?: ReactNode;
  /** At the right of the top bar: sync status, user menu. */
  topBarEnd?: ReactNode;
  /** Below the top bar, at full width. */
  banner?: ReactNode;
  /** Below the navigation: version. */
  drawerFooter?: ReactNode;
  children: ReactNode;
}

const collapsedKey = 'drawer';

/**
 * The frame of every page: top bar, navigation (250 px, wider with larger texts; icons only, or an overlay in a narrow
 * window), content. In full screen only the content is shown.
 */
export function AppShell({
  brand,
  brandHref,
  path,
  groups,
  title,
  topBar,
  topBarEnd,
  banner,
  drawerFooter,
  children,
}: AppShellProps) {
  const { t } = useLingui();
  const wide = useMediaQuery('(min-width: 64em)');
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === 'collapsed');
  const [overlay, setOverlay] = useState(false);
  const main = useRef<HTMLElement>(null);
  // A new page starts at its top; the browser keeps that only where the window itself scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the occasion, not an input
  useEffect(() => {
    if (main.current) main.current.scrollTop = 0;
  }, [path]);
  const toggle = () => {
    if (!wide) return setOverlay(!overlay);
    localStorage.setItem(collapsedKey, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return (
    <div className="flex h-dvh flex-col print:block print:h-auto">
      <button type="button" onClick={() => main.current?.focus()} className="skip-link">
        {t`Skip to content`}
      </button>
      <header className="top-bar">
        <IconButton
          icon={IconMenu}
          label={wide && !collapsed ? t`Collapse menu` : t`Open menu`}
          aria-expanded={wide ? !collapsed : overlay}
          onClick={toggle}
        />
        <Link to={brandHref} className="brand-link">
          {brand}
        </Link>
        {title && <span className="bar-title">{title}</span>}
        <div className={cx('flex min-w-0 flex-1 items-center gap-2', title && 'max-sm:hidden')}>{topBar}</div>
        <div className="flex shrink-0 items-center sm:gap-1">{topBarEnd}</div>
      </header>
      <div className="contents print:hidden">{banner}</div>
      <div className="flex min-h-0 flex-1 print:block">
        {wide && <NavDrawer groups={groups} collapsed={collapsed} footer={drawerFooter} />}
        {/* Hidden labels are placed in it: outside they would make the document itself scroll. */}
        <main ref={main} id="content" tabIndex={-1} className="page-content">
          {children}
        </main>
      </div>
      <Sheet open={overlay && !wide} onClose={() => setOverlay(false)} side="left" title={t`Menu`}>
        {title && <div className="mb-3 sm:hidden">{topBar}</div>}
        <NavDrawer
          groups={groups}
          collapsed={false}
          footer={drawerFooter}
          onNavigate={() => setOverlay(false)}
        />
      </Sheet>
    </div>
  );
}

/**
 * Padding and height of a page; `fill` for pages whose table scrolls inside a wide window (in a narrow window the page
 * scrolls).
 */
export function Page({ fill = false, children }: { fill?: boolean; children: ReactNode }) {
  return (
    <div className={cx('flex flex-col gap-3 p-3 sm:p-4', fill && 'sm:h-full sm:min-h-0')}>{children}</div>
  );
}
