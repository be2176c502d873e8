import type { ReactNode } from 'react';
import { cx } from '../cx';

export interface CardProps {
  title?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** No inner padding: for tables and lists that reach the edges. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ title, actions, flush = false, className, children }: CardProps) {
  return (
    <section className={cx('min-w-0 rounded-lg border border-line bg-surface', className)}>
      {(title || actions) && (
        <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1.5">
          <h2 className="min-w-0 flex-auto text-base sm:truncate font-semibold">{title}</h2>
          {actions}
        </header>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  );
}
