import { useLingui } from '@lingui/react/macro';
import { cx } from '../cx';
import { IconButton } from '../icon-button';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconFirst, IconLast } from '../icons';

export const usualPageSizes = [25, 50, 75, 100] as const;

export interface PagerProps {
  /** Starts at 0. */
  page: number;
  pageSize: number;
  /** Available sizes; by default those of lists. */
  pageSizes?: readonly number[];
  /** Total number of rows; undefined while unknown. */
  total: number | undefined;
  onPageChange: (page: number) => void;
  onPageSizeChange: (size: number) => void;
  className?: string;
}

/** "1–50 of 8 012", page size, first, previous, next, last. */
export function Pager({ page, pageSize, pageSizes = usualPageSizes, total, ...props }: PagerProps) {
  const { onPageChange, onPageSizeChange, className } = props;
  const { t, i18n } = useLingui();
  const number = (value: number) => new Intl.NumberFormat(i18n.locale).format(value);
  const last = total === undefined ? page : Math.max(0, Math.ceil(total / pageSize) - 1);
  // A page past the end shows no rows.
  const from = number(total === undefined || page * pageSize < total ? page * pageSize + 1 : 0);
  const to = number(page > last ? 0 : Math.min((page + 1) * pageSize, total ?? Number.POSITIVE_INFINITY));
  const all = number(total ?? 0);
  const buttons = [
    { icon: IconFirst, label: t`First page`, to: 0, wideOnly: true },
    { icon: IconChevronLeft, label: t`Previous page`, to: Math.min(page - 1, last) },
    { icon: IconChevronRight, label: t`Next page`, to: page + 1 },
    { icon: IconLast, label: t`Last page`, to: last, wideOnly: true },
  ];
  // Such a button is not disabled, because that would remove the focus when a user reaches the end.
  const isOff = (to: number) => to < 0 || to > last || to === page;
  return (
    <nav
      aria-label={t`Pages`}
      className={cx('flex flex-wrap items-center gap-x-3 text-sm text-ink-2', className)}
    >
      <label className="relative flex items-center gap-1.5">
        <span className="max-sm:sr-only">{t`Rows per page`}</span>
        <select
          value={pageSize}
          onChange={(event) => onPageSizeChange(Number(event.target.value))}
          className="page-size"
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        <IconChevronDown className="small-arrow" />
      </label>
      <span aria-live="polite" className="ml-auto tabular-nums">
        {total === undefined ? '…' : t`${from}–${to} of ${all}`}
      </span>
      <span className="flex">
        {buttons.map(({ icon, label, to, wideOnly }) => (
          <span key={label} className={cx(wideOnly && 'max-sm:hidden')}>
            <IconButton
              icon={icon}
              label={label}
              size="sm"
              aria-disabled={isOff(to)}
              onClick={() => isOff(to) || onPageChange(to)}
            />
          </span>
        ))}
      </span>
    </nav>
  );
}
