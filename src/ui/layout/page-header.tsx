import type { ReactNode } from 'react';
import { cx } from '../cx';

export interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title: a status chip, a count. */
  meta?: ReactNode;
  /** Above the title. */
  breadcrumbs?: ReactNode;
  actions?: ReactNode;
  /** Title and actions stay in sight when the page scrolls. */
  isKept?: boolean;
  /** Below: tabs or filters. */
  children?: ReactNode;
}

export function PageHeader({ title, meta, breadcrumbs, actions, isKept = false, children }: PageHeaderProps) {
  return (
    // Without a box of its own nothing ends the room in which its row stays.
    <header className={isKept ? 'contents' : 'flex flex-col gap-2'}>
      {breadcrumbs}
      <div className={cx('flex min-h-ctl flex-wrap items-center gap-x-3 gap-y-2', isKept && 'kept-head')}>
        <h1 className="page-title">{title}</h1>
        {meta}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>
      </div>
      {children}
    </header>
  );
}
