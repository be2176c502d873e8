import { useLingui } from '@lingui/react/macro';
import { cx } from '../cx';

/** A grey bar in place of a loading text; it only moves after a second. */
export function Skeleton({ className = 'h-3 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse rounded bg-surface-3 [animation-delay:1s]', className)}
    />
  );
}

const widthClasses = ['w-3/5', 'w-4/5', 'w-2/5', 'w-1/2'];

/** Rows of grey bars, announced once as loading. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  const { t } = useLingui();
  return (
    <div role="status">
      <span className="sr-only">{t`Loading…`}</span>
      {[...Array(rows).keys()].map((index) => (
        <div key={index} className="flex h-row items-center gap-4 border-b border-line px-3">
          <Skeleton className="size-4" />
          <Skeleton className={cx('h-3', widthClasses[index % widthClasses.length])} />
        </div>
      ))}
    </div>
  );
}
