import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import type { Icon } from '../icons';
import { Tooltip } from '../overlay/tooltip';

export interface NavItem {
  readonly href: string;
  readonly label: string;
  readonly icon: Icon;
  readonly active: boolean;
  readonly badge?: number | undefined;
  /** Not a page of the console: it opens in a separate tab. */
  readonly isExternal?: true;
}

export interface NavGroup {
  readonly id: string;
  /** Omitted for the first, nameless group. */
  readonly label?: string | undefined;
  readonly items: readonly NavItem[];
}

interface NavDrawerProps {
  groups: readonly NavGroup[];
  collapsed: boolean;
  footer?: ReactNode;
  onNavigate?: () => void;
}

export function NavDrawer({ groups, collapsed, footer, onNavigate }: NavDrawerProps) {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Main menu`}
      className={cx(
        'nav-menu',
        onNavigate ? '-mx-2' : 'border-r border-line bg-surface p-2',
        !onNavigate && (collapsed ? 'w-14 coarse:w-16' : 'w-62.5'),
      )}
    >
      {groups.map((group, index) => (
        <section key={group.id} aria-label={group.label} className={cx(index > 0 && 'mt-3')}>
          {group.label &&
            (collapsed ? (
              <hr className="mx-1 mb-2 border-line" />
            ) : (
              <h2 className="px-2 pb-1 text-xs font-semibold text-ink-3">{group.label}</h2>
            ))}
          <ul className="flex flex-col gap-0.5">
            {group.items.map((item) => (
              <li key={item.href}>
                <NavRow item={item} collapsed={collapsed} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {footer && !collapsed && <div className="mt-auto px-2 pt-4 text-xs text-ink-3">{footer}</div>}
    </nav>
  );
}

/**
 * Scrolls to the link, because the menu is longer than most screens. Measured when the page is laid out anyway: earlier
 * would cause a second layout.
 */
function showInMenu(link: HTMLAnchorElement | null): void {
  requestAnimationFrame(() => link?.scrollIntoView?.({ block: 'nearest' }));
}

function NavRow({
  item,
  collapsed,
  onNavigate,
}: {
  item: NavItem;
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}) {
  const IconComponent = item.icon;
  const target = item.isExternal && { reloadDocument: true, target: '_blank', rel: 'noreferrer' };
  const link = (
    <Link
      ref={item.active ? showInMenu : null}
      to={item.href}
      {...target}
      onClick={onNavigate}
      aria-current={item.active ? 'page' : undefined}
      aria-label={collapsed ? item.label : undefined}
      className={cx(
        'nav-link',
        collapsed ? 'w-10 justify-center coarse:w-12' : 'w-full',
        item.active
          ? 'bg-brand-soft font-semibold text-brand-text'
          : 'text-ink-2 hover:bg-surface-2 hover:text-ink',
      )}
    >
      <IconComponent className="size-[1.125rem]" />
      {!collapsed && <span className="line-clamp-2 min-w-0 flex-1 leading-tight">{item.label}</span>}
      {(item.badge ?? 0) > 0 && (
        <span
          className={cx(
            'count-pill bg-brand font-semibold text-brand-ink',
            collapsed && 'absolute -top-0.5 -right-0.5 px-1',
          )}
        >
          {item.badge}
        </span>
      )}
    </Link>
  );
  return collapsed ? (
    <Tooltip text={item.label} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
