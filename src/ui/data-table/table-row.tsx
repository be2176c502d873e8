import type { CSSProperties, MouseEvent, PointerEvent, ReactNode } from 'react';
import { cx } from '../cx';
import { pinVariable } from './columns/column-layout';
import { memoGeneric } from './memo-row';
import { ExpandButton, meansRow, RowCheckbox, RowStateMark } from './row-controls';
import type { Layout } from './table-layout';
import type { DataColumn, RowKey, RowState } from './types';
import type { GridActions } from './use-grid';

export type Measure = (element: HTMLElement | null) => void;

export interface RowViewProps<R> {
  id: string;
  rowKey: RowKey;
  index: number;
  row: R;
  layout: Layout<R>;
  selected: boolean;
  active: boolean;
  open: boolean;
  state: RowState;
  actions: GridActions;
  measure?: Measure | undefined;
  virtualIndex?: number | undefined;
}

const alignClasses = { start: 'text-left', end: 'text-right', center: 'text-center' };

export function alignClass(align: 'start' | 'end' | 'center' = 'start'): string {
  return alignClasses[align];
}

/** Numbers keep a distance from the text that follows them. */
export function isBesideText(columns: readonly Pick<DataColumn<never>, 'align'>[], at: number): boolean {
  const next = columns[at + 1];
  return columns[at]?.align === 'end' && next !== undefined && next.align !== 'end';
}

/** Where the pinned column at this place sticks. */
export function pinnedStyle(at: number, pinned: number): CSSProperties | undefined {
  return at < pinned ? { left: `var(${pinVariable(at)})` } : undefined;
}

/** The last pinned column has a line at its edge. */
export function pinnedEdge(at: number, pinned: number): string | false {
  return at === pinned - 1 && 'shadow-[inset_-1px_0_0_var(--c-line)]';
}

/** The look of a row, in a table or as a card. */
export function rowClass(selected: boolean, openable: boolean): string {
  return cx(
    'max-sm:scroll-mt-ctl border-b border-line',
    selected ? 'bg-selected' : 'bg-surface hover:bg-surface-2',
    openable && 'cursor-pointer',
  );
}

/** Attributes and handlers of a row's element, in a table or as a card. */
export function rowAttributes<R>(props: RowViewProps<R>) {
  const { id, rowKey, index, layout, selected, actions, virtualIndex } = props;
  return {
    id,
    'data-key': rowKey,
    'data-index': virtualIndex,
    'aria-selected': layout.selectable ? selected : undefined,
    // With Shift the press ends a range, which begins at the row pressed before.
    onPointerDown: (event: PointerEvent) => event.shiftKey || actions.point(index),
    onClick: (event: MouseEvent) => {
      if (layout.openable && meansRow(event)) actions.open(index);
    },
  };
}

function TableRowView<R>(props: RowViewProps<R>) {
  const { index, row, layout, selected, active, open, state, actions } = props;
  return (
    <tr
      {...rowAttributes(props)}
      ref={props.measure}
      aria-rowindex={index + 2}
      className={cx(rowClass(selected, layout.openable), active && 'active-row')}
    >
      {layout.selectable && (
        <td className="sticky left-0 z-11 bg-inherit p-0">
          <RowCheckbox index={index} selected={selected} actions={actions} />
        </td>
      )}
      {layout.expandable && (
        <td className="p-0">
          <ExpandButton index={index} open={open} actions={actions} />
        </td>
      )}
      {layout.columns.map((column, at) => (
        <td
          key={column.id}
          style={pinnedStyle(at, layout.pinned)}
          className={cx(
            'h-row cut px-2.5 py-0',
            alignClass(column.align),
            isBesideText(layout.columns, at) && 'pr-5',
            at < layout.pinned && 'sticky z-10 bg-inherit',
            pinnedEdge(at, layout.pinned),
          )}
        >
          {at === 0 && <RowStateMark state={state} />}
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

export const TableRow = memoGeneric(TableRowView);

interface ExpandedRowProps {
  span: number;
  measure?: Measure | undefined;
  virtualIndex?: number | undefined;
  children: ReactNode;
}

export function ExpandedRow({ span, measure, virtualIndex, children }: ExpandedRowProps) {
  return (
    <tr ref={measure} data-index={virtualIndex} className="border-b border-line bg-surface-2">
      <td colSpan={span} className="p-3">
        {/* As wide as the window onto the table, which may scroll sideways. */}
        <div className="sticky left-3 w-[calc(100cqi-1.5rem)]">{children}</div>
      </td>
    </tr>
  );
}
