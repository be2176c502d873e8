import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title: a status chip, a count. */
  meta?: ReactNode;
  /** Above the title. */
  breadcrumbs?: ReactNode;
  actions?: ReactNode;
  /** Below the title: tabs or filters. */
  children?: ReactNode;
}

export function PageHeader({ title, meta, breadcrumbs, actions, children }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-2">
      {breadcrumbs}
      <div className="flex min-h-ctl flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="page-title">{title}</h1>
        {meta}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>
      </div>
      {children}
    </header>
  );
}
