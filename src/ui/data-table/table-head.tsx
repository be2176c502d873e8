import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { cx } from '../cx';
import { IconArrowDown, IconArrowUp, IconSort } from '../icons';
import type { TableHeader } from './columns/features';
import { PageCheckbox } from './page-checkbox';
import { toggleSort } from './sorting';
import type { Layout } from './table-layout';
import { alignClass, isBesideText, pinnedEdge, pinnedStyle } from './table-row';
import type { DataColumn } from './types';
import type { PageSelection } from './use-grid';
import type { DataTableModel } from './use-table-model';

const ResizeHandle = lazy(() => import('./columns/resize-handle').then((m) => ({ default: m.ResizeHandle })));

interface TableHeadProps<R> {
  layout: Layout<R>;
  model: DataTableModel<R>;
  page: PageSelection;
}

export function TableHead<R>({ layout, model, page }: TableHeadProps<R>) {
  const { t } = useLingui();
  const headers = new Map(model.table.getFlatHeaders().map((header) => [header.column.id, header]));
  return (
    <thead>
      <tr aria-rowindex={1}>
        {layout.selectable && (
          <th scope="col" className="head-cell left-0 z-31">
            <PageCheckbox
              label={t`Select page`}
              page={page}
              onChange={(selected) => model.table.toggleAllRowsSelected(selected)}
            />
          </th>
        )}
        {layout.expandable && (
          <th scope="col" className="head-cell">
            <span className="sr-only">{t`Details`}</span>
          </th>
        )}
        {layout.columns.map((column, at) => {
          const header = headers.get(column.id);
          if (!header) return null;
          const isPadded = isBesideText(layout.columns, at);
          return (
            <HeadCell key={column.id} {...{ column, header, model, at, isPadded, pinned: layout.pinned }} />
          );
        })}
      </tr>
    </thead>
  );
}

interface HeadCellProps<R> {
  column: DataColumn<R>;
  header: TableHeader<R>;
  model: DataTableModel<R>;
  at: number;
  pinned: number;
  isPadded: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<R>({ column, header, model, at, pinned, isPadded }: HeadCellProps<R>) {
  const sorted = header.column.getIsSorted();
  const isSortable = header.column.getCanSort();
  return (
    <th
      scope="col"
      data-column={column.id}
      aria-sort={isSortable ? (sorted ? ariaSort[sorted] : 'none') : undefined}
      style={pinnedStyle(at, pinned)}
      className={cx(
        'head-cell',
        'group/head',
        alignClass(column.align),
        isPadded && 'pr-2.5',
        at < pinned && 'z-30',
        pinnedEdge(at, pinned),
      )}
    >
      {isSortable ? (
        <SortButton column={column} header={header} model={model} />
      ) : (
        <span className="block truncate px-2.5" title={column.header}>
          {column.header}
        </span>
      )}
      {!column.isFixed && (
        <Suspense fallback={null}>
          <ResizeHandle
            id={column.id}
            label={column.header}
            size={header.getSize()}
            isDragged={header.column.getIsResizing()}
            widths={model.widths}
            onDrag={header.getResizeHandler()}
          />
        </Suspense>
      )}
    </th>
  );
}

function SortButton<R>({ column, header, model }: Pick<HeadCellProps<R>, 'column' | 'header' | 'model'>) {
  const { t } = useLingui();
  const { sorting } = model.table.state;
  const direction = header.column.getIsSorted();
  const Arrow = !direction ? IconSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      // A narrow column cuts its name.
      title={`${column.header}: ${t`Sort; with Shift by several columns`}`}
      onClick={(event) => model.table.setSorting((sort) => toggleSort(sort, column.id, event.shiftKey))}
      className={cx(
        'group/sort sort-button',
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
      {direction && sorting.length > 1 && (
        <span className="text-[0.625rem] text-brand-text tabular-nums">
          {header.column.getSortIndex() + 1}
        </span>
      )}
    </button>
  );
}
