import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { IconChevronRight } from '../icons';

export interface Crumb {
  readonly label: string;
  /** Left out for the current page. */
  readonly href?: string | undefined;
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Breadcrumbs`}>
      <ol className="flex min-w-0 flex-wrap items-center gap-1 text-sm text-ink-2">
        {crumbs.map((crumb, index) => (
          <Fragment key={crumb.href ?? crumb.label}>
            {index > 0 && (
              <li aria-hidden="true">
                <IconChevronRight className="size-3.5 text-ink-3" />
              </li>
            )}
            <li className="min-w-0 truncate">
              {crumb.href === undefined ? (
                <span aria-current="page">{crumb.label}</span>
              ) : (
                <Link
                  to={crumb.href}
                  className="inline-flex min-h-6 items-center rounded hover:text-ink hover:underline coarse:min-h-ctl"
                >
                  {crumb.label}
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
