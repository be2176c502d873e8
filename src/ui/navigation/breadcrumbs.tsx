import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import { IconChevronRight } from '../icons';

export interface Crumb {
  readonly label: string;
  /** Omitted for the current page. */
  readonly href?: string | undefined;
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Breadcrumbs`} className="min-w-0">
      <ol className="flex min-w-0 flex-wrap items-center gap-1 text-sm text-ink-2">
        {crumbs.map((crumb, index) => (
          <li
            key={crumb.href ?? crumb.label}
            className={cx(
              'flex max-w-full min-w-0 items-center gap-1',
              // The title below repeats it.
              !crumb.href && 'max-sm:hidden',
            )}
          >
            {index > 0 && <Chevron />}
            {crumb.href === undefined ? (
              <span aria-current="page" className="truncate">
                {crumb.label}
              </span>
            ) : (
              <Link
                to={crumb.href}
                className="inline-flex min-h-6 min-w-0 items-center gap-1 rounded hover:text-ink hover:underline coarse:min-h-ctl"
              >
                {index === 0 && <Chevron className="rotate-180 sm:hidden" />}
                <span className="truncate">{crumb.label}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Chevron({ className }: { className?: string }) {
  return <IconChevronRight aria-hidden="true" className={cx('size-3.5 shrink-0 text-ink-3', className)} />;
}
