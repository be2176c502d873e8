import { Fragment } from 'react';
import { cx } from '../cx';
import { memoGeneric } from './memo-row';
import { ExpandButton, RowCheckbox, RowStateMark } from './row-controls';
import { type RowViewProps, rowAttributes, rowClass } from './table-row';
import type { DataColumn } from './types';

/** The columns of a card, most important first; by default the first four. The row's own actions come last. */
export function cardColumns<R>(columns: readonly DataColumn<R>[]): readonly DataColumn<R>[] {
  const own = columns.filter((column) => !column.isFixed);
  const fixed = columns.filter((column) => column.isFixed);
  const ranked = own.filter((column) => column.priority !== undefined);
  if (ranked.length === 0) return [...own.slice(0, 4), ...fixed];
  return [...ranked.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0)), ...fixed];
}

/** Takes no room without a value. */
const detailClasses =
  'mr-3 has-[>[data-value]:empty]:hidden has-[>[data-value]>:only-child:empty]:hidden last:mr-0';

/** Columns of one priority name the row together: a first and a last name. */
function arrangeCard<R>(columns: readonly DataColumn<R>[]) {
  const own = columns.filter((column) => !column.isFixed);
  const [first] = own;
  const isTitle = (column: DataColumn<R>) =>
    column === first || (first?.priority !== undefined && column.priority === first.priority);
  const [side, ...rest] = own.filter((column) => !isTitle(column));
  return { titles: own.filter(isTitle), side, rest, fixed: columns.filter((column) => column.isFixed) };
}

function CardRowView<R>(props: RowViewProps<R>) {
  const { index, row, layout, selected, active, open, state, actions } = props;
  const { titles, side, rest, fixed } = arrangeCard(layout.columns);
  return (
    <div
      {...rowAttributes(props)}
      ref={props.measure}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 1}
      className={cx(
        'flex items-stretch outline-none',
        rowClass(selected, layout.openable),
        active &&
          'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-focus',
      )}
    >
      {layout.selectable && (
        <div role="gridcell" className="w-11 shrink-0 coarse:w-12">
          <RowCheckbox index={index} selected={selected} actions={actions} />
        </div>
      )}
      <div
        role="gridcell"
        className={cx('flex min-w-0 flex-1 flex-col justify-center py-2 pr-3', !layout.selectable && 'pl-3')}
      >
        <div className="flex flex-wrap items-center gap-x-2">
          <div className="min-w-2/5 flex-1 truncate font-medium">
            <RowStateMark state={state} />
            {titles.map((column, at) => (
              <Fragment key={column.id}>
                {at > 0 && ' '}
                {column.cell(row)}
              </Fragment>
            ))}
          </div>
          {/* What is wider than the room at the right has lines of its own. */}
          {side && <div className="line-clamp-3 max-w-full break-words">{side.cell(row)}</div>}
        </div>
        {rest.length > 0 && (
          <div className="card-details">
            {rest.map((column) => (
              <span key={column.id} className={detailClasses}>
                <span className={column.isNamed || column.align === 'end' ? 'card-name' : 'sr-only'}>
                  {column.header}:{' '}
                </span>
                <span data-value="">{column.cell(row)}</span>
              </span>
            ))}
          </div>
        )}
      </div>
      {fixed.map((column) => (
        <div key={column.id} role="gridcell" className="flex shrink-0 items-center pr-2 empty:hidden">
          {column.cell(row)}
        </div>
      ))}
      {layout.expandable && (
        <div role="gridcell" className="w-10 shrink-0 coarse:w-12">
          <ExpandButton index={index} open={open} actions={actions} />
        </div>
      )}
    </div>
  );
}

export const CardRow = memoGeneric(CardRowView);
