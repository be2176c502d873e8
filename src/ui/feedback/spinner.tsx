import { useLingui } from '@lingui/react/macro';
import { cx } from '../cx';

/** A small turning ring. Silent by default; with `announce` a screen reader hears that something loads. */
export function Spinner({
  className = 'size-5',
  announce = false,
}: {
  className?: string;
  announce?: boolean;
}) {
  return (
    <span role={announce ? 'status' : undefined} className="inline-flex">
      <span aria-hidden="true" className={cx('spinner', className)} />
      {announce && <LoadingText />}
    </span>
  );
}

function LoadingText() {
  const { t } = useLingui();
  return <span className="sr-only">{t`Loading…`}</span>;
}
