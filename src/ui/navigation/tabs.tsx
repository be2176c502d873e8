import { NavLink } from 'react-router-dom';
import { cx } from '../cx';

export interface TabLink {
  readonly href: string;
  readonly label: string;
  readonly count?: number | undefined;
  /** Active only on exactly this path. */
  readonly end?: boolean | undefined;
}

/** Tabs that are pages of their own: links, so that each can be bookmarked and opened separately. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="flex shrink-0 gap-1 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <NavLink
          key={tab.href}
          to={tab.href}
          end={tab.end ?? false}
          className={({ isActive }) =>
            cx(
              'tab-link',
              isActive
                ? 'border-brand-mark font-semibold text-ink'
                : 'border-transparent text-ink-2 hover:border-line-strong hover:text-ink',
            )
          }
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="count-pill bg-surface-3 font-medium text-ink-2">{tab.count}</span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
