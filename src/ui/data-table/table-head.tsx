import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { cx } from '../cx';
import { checkboxClass } from '../forms/checkbox';
import { IconArrowDown, IconArrowUp, IconSort } from '../icons';
import type { PageSelection } from './selection';
import { alignClass, type Layout, pinnedStyle } from './table-row';
import type { DataColumn } from './types';
import type { SortControl } from './use-sorting';

interface TableHeadProps<R> {
  layout: Layout<R>;
  sorting: ReadonlyMap<string, SortControl>;
  page: PageSelection;
  onSelectPage: (selected: boolean) => void;
}

const CELL =
  'sticky top-0 z-20 h-9 coarse:h-12 border-b border-line bg-surface-2 p-0 text-xs font-semibold text-ink-2';

export function TableHead<R>({ layout, sorting, page, onSelectPage }: TableHeadProps<R>) {
  const { t } = useLingui();
  return (
    <thead>
      <tr aria-rowindex={1}>
        {layout.selectable && (
          <th scope="col" className={cx(CELL, 'left-0 z-30')}>
            <PageCheckbox label={t`Select page`} page={page} onChange={onSelectPage} />
          </th>
        )}
        {layout.expandable && (
          <th scope="col" className={CELL}>
            <span className="sr-only">{t`Details`}</span>
          </th>
        )}
        {layout.columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            control={sorting.get(column.id)}
            left={layout.pinnedAt.get(column.id)}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps<R> {
  column: DataColumn<R>;
  control: SortControl | undefined;
  left: number | undefined;
}

function HeadCell<R>({ column, control, left }: HeadCellProps<R>) {
  const { t } = useLingui();
  const direction = control?.direction;
  const Arrow = direction === undefined ? IconSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      aria-sort={
        control?.toggle
          ? direction === undefined
            ? 'none'
            : direction === 'asc'
              ? 'ascending'
              : 'descending'
          : undefined
      }
      style={pinnedStyle(left)}
      className={cx(CELL, alignClass(column.align), left !== undefined && 'z-30')}
    >
      {control?.toggle ? (
        <button
          type="button"
          title={t`Sort; with Shift by several columns`}
          onClick={control.toggle}
          className={cx(
            'group/sort flex h-full w-full items-center gap-1 px-2.5 focus-visible:-outline-offset-2 hover:text-ink',
            column.align === 'end' && 'flex-row-reverse',
            column.align === 'center' && 'justify-center',
            direction && 'text-ink',
          )}
        >
          <span className="truncate">{column.header}</span>
          <Arrow
            className={cx(
              'size-3.5',
              direction
                ? 'text-brand-text'
                : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
            )}
          />
          {control.place !== undefined && (
            <span className="text-[0.625rem] text-brand-text tabular-nums">{control.place}</span>
          )}
        </button>
      ) : (
        <span className="block truncate px-2.5">{column.header}</span>
      )}
    </th>
  );
}

interface PageCheckboxProps {
  label: string;
  page: PageSelection;
  onChange: (selected: boolean) => void;
}

export function PageCheckbox({ label, page, onChange }: PageCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = page === 'some';
  }, [page]);
  return (
    <label className="flex h-full items-center justify-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={page === 'all'}
        disabled={page === 'empty'}
        onChange={(event) => onChange(event.target.checked)}
        className={checkboxClass}
      />
    </label>
  );
}
