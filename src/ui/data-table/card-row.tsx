import { Fragment } from 'react';
import { cx } from '../cx';
import { memoGeneric } from './memo-row';
import { ExpandButton, meansRow, RowCheckbox, RowStateMark } from './row-parts';
import { type RowViewProps, rowClass } from './table-row';
import type { DataColumn } from './types';

/** The columns of a card, most important first. Where none says so, the first four. */
export function cardColumns<R>(columns: readonly DataColumn<R>[]): readonly DataColumn<R>[] {
  const ranked = columns.filter((column) => column.priority !== undefined);
  if (ranked.length === 0) return columns.slice(0, 4);
  return ranked.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
}

/** Takes no room without a value. */
const DETAIL = 'mr-3 has-[>[data-value]:empty]:hidden has-[>[data-value]>:only-child:empty]:hidden last:mr-0';

/** Columns of one priority name the row together: a first and a last name. */
function cardParts<R>(columns: readonly DataColumn<R>[]) {
  const [first] = columns;
  const isTitle = (column: DataColumn<R>) =>
    column === first || (first?.priority !== undefined && column.priority === first.priority);
  const [side, ...rest] = columns.filter((column) => !isTitle(column));
  return { titles: columns.filter(isTitle), side, rest };
}

function CardRowView<R>({
  id,
  index,
  row,
  layout,
  selected,
  active,
  open,
  state,
  actions,
  measure,
  virtualIndex,
}: RowViewProps<R>) {
  const { titles, side, rest } = cardParts(layout.columns);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it handles the keys
    <div
      id={id}
      ref={measure}
      role="row"
      tabIndex={-1}
      data-index={virtualIndex}
      aria-rowindex={index + 1}
      aria-selected={layout.selectable ? selected : undefined}
      onPointerDown={() => actions.point(index)}
      onClick={(event) => layout.openable && meansRow(event) && actions.open(index)}
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
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1 truncate font-medium">
            <RowStateMark state={state} />
            {titles.map((column, at) => (
              <Fragment key={column.id}>
                {at > 0 && ' '}
                {column.cell(row)}
              </Fragment>
            ))}
          </div>
          {side && <div className="max-w-[60%] shrink-0 truncate">{side.cell(row)}</div>}
        </div>
        {rest.length > 0 && (
          <div className="mt-0.5 min-h-5 truncate text-xs leading-5 text-ink-2">
            {rest.map((column) => (
              <span key={column.id} className={DETAIL}>
                <span className="sr-only">{column.header}: </span>
                <span data-value="">{column.cell(row)}</span>
              </span>
            ))}
          </div>
        )}
      </div>
      {layout.expandable && (
        <div role="gridcell" className="w-10 shrink-0 coarse:w-12">
          <ExpandButton index={index} open={open} actions={actions} />
        </div>
      )}
    </div>
  );
}

export const CardRow = memoGeneric(CardRowView);
