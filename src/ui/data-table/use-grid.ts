import { type DOMAttributes, type KeyboardEvent, useId, useMemo, useRef } from 'react';
import { useLatest } from '../hooks/use-latest';
import type { TableModel, TableRowModel } from './columns/features';
import { moveTarget } from './grid-keys';
import type { DataTableProps } from './types';
import { useRowChoice } from './use-row-choice';

/** State of the header's box for the rows of this page; a page without rows has nothing to select. */
export type PageSelection = 'empty' | 'none' | 'some' | 'all';

/** The rows' handlers; stable over renders, so that an unchanged row is not redrawn. */
export interface GridActions {
  readonly toggle: (index: number, range: boolean) => void;
  readonly open: (index: number) => void;
  readonly expand: (index: number, open?: boolean) => void;
  readonly point: (index: number) => void;
}

export interface Grid<R> {
  readonly id: string;
  readonly rows: readonly TableRowModel<R>[];
  readonly page: PageSelection;
  readonly active: number;
  readonly moved: object | null;
  readonly actions: GridActions;
  readonly containerProps: Pick<
    DOMAttributes<HTMLElement>,
    'onKeyDown' | 'onPointerDown' | 'onPointerUp' | 'onFocus'
  >;
}

const textControlSelector = 'input:not([type=checkbox]), select, textarea';

/** Rows, keyboard, selection and details, for table and cards alike. */
export function useGrid<R>(props: DataTableProps<R>, table: TableModel<R>): Grid<R> {
  const { selection, onSelectionChange, onRowOpen, renderExpanded } = props;
  const id = useId();
  const { rows } = table.getRowModel();
  const keys = useMemo(() => rows.map(({ original }) => original.key), [rows]);
  const choice = useRowChoice(keys, selection, onSelectionChange, props.begin);
  const pressed = useRef(false);
  const actions = useStable({
    toggle: choice.toggle,
    point: (index) => {
      if (index !== choice.active) choice.point(index);
    },
    open: (index) => {
      const item = rows[index]?.original;
      if (!item) return;
      choice.point(index);
      onRowOpen?.(item.row);
    },
    expand: (index, open) => rows[index]?.toggleExpanded(open),
  });

  const rowAction = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'a' && (ctrlKey || metaKey) && onSelectionChange)
      return () => table.toggleAllRowsSelected(true);
    if (choice.active < 0) return undefined;
    if (key === ' ') return () => choice.toggle(choice.active, shiftKey);
    if (key === 'Enter') return () => actions.open(choice.active);
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      return renderExpanded && (() => actions.expand(choice.active, key === 'ArrowRight'));
    }
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event;
    // Keys of the browser and of the page: back, the next record.
    if (event.defaultPrevented || event.altKey || (key !== 'a' && (event.ctrlKey || event.metaKey))) return;
    if (!(target instanceof HTMLElement) || target.closest(textControlSelector)) return;
    // React's events also come from a row's menus and from tables in an open row.
    if (target.closest('[role=grid]') !== currentTarget) return;
    const to = moveTarget(key, choice.active, keys.length - 1);
    // From a link or box in a row the arrows lead back to the rows; all other keys are its own.
    if (to === undefined && target !== currentTarget) return;
    const act =
      to === undefined ? rowAction(event) : () => (event.shiftKey ? choice.extendTo(to) : choice.goTo(to));
    if (!act) return;
    event.preventDefault();
    if (target !== currentTarget) currentTarget.focus();
    act();
  };
  return {
    id,
    rows,
    page: pageSelectionOf(table, rows),
    active: choice.active,
    moved: choice.moved,
    actions,
    containerProps: {
      onKeyDown,
      onPointerDown: () => {
        pressed.current = true;
      },
      onPointerUp: () => {
        pressed.current = false;
      },
      onFocus: ({ target, currentTarget }) => {
        // A press must not scroll to the first row under the pointer; the Tab key should show the active row.
        if (target === currentTarget && choice.active < 0 && !pressed.current)
          choice.goTo(choice.firstChosen());
      },
    },
  };
}

function pageSelectionOf<R>(table: TableModel<R>, rows: readonly TableRowModel<R>[]): PageSelection {
  if (rows.length === 0) return 'empty';
  if (table.getIsAllRowsSelected()) return 'all';
  return table.getIsSomeRowsSelected() ? 'some' : 'none';
}

/** The same functions at every render, which call the latest ones. */
function useStable(actions: GridActions): GridActions {
  const latest = useLatest(actions);
  return useMemo(
    () => ({
      toggle: (index, range) => latest.current.toggle(index, range),
      open: (index) => latest.current.open(index),
      expand: (index, open) => latest.current.expand(index, open),
      point: (index) => latest.current.point(index),
    }),
    [],
  );
}
