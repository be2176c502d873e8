import { type DOMAttributes, type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { moveTarget } from './grid-keys';
import type { DataTableProps, RowKey } from './types';
import { useExpanded } from './use-expanded';
import { useRowChoice } from './use-row-choice';

export interface GridRow<R> {
  readonly row: R;
  readonly key: RowKey;
  readonly index: number;
}

/** What rows may do; stable over renders, so that an unchanged row is not drawn again. */
export interface GridActions {
  readonly toggle: (index: number, range: boolean) => void;
  readonly open: (index: number) => void;
  readonly expand: (index: number, open?: boolean) => void;
  readonly point: (index: number) => void;
}

export interface Grid<R> {
  readonly id: string;
  readonly items: readonly GridRow<R>[];
  readonly keys: readonly RowKey[];
  readonly active: number;
  readonly moved: object | null;
  readonly expanded: ReadonlySet<RowKey>;
  readonly actions: GridActions;
  readonly containerProps: Pick<
    DOMAttributes<HTMLElement>,
    'onKeyDown' | 'onPointerDown' | 'onPointerUp' | 'onFocus'
  >;
}

const TEXT_CONTROLS = 'input:not([type=checkbox]), select, textarea';

/** Rows, keyboard, choosing and details, alike for table and cards. */
export function useGrid<R>(props: DataTableProps<R>): Grid<R> {
  const { rows, rowKey, selection, onSelectionChange, onRowOpen, renderExpanded } = props;
  const id = useId();
  const items = useMemo(() => rows.map((row, index) => ({ row, key: rowKey(row), index })), [rows, rowKey]);
  const keys = useMemo(() => items.map((item) => item.key), [items]);
  const choice = useRowChoice(keys, selection, onSelectionChange);
  const expanded = useExpanded();
  const pressed = useRef(false);
  const actions = useStable({
    toggle: choice.toggle,
    point: (index) => {
      if (index !== choice.active) choice.point(index);
    },
    open: (index) => {
      const item = items[index];
      if (!item) return;
      choice.point(index);
      onRowOpen?.(item.row);
    },
    expand: (index, open) => {
      const key = keys[index];
      if (key !== undefined && renderExpanded) expanded.set(key, open ?? !expanded.keys.has(key));
    },
  });

  const rowAction = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'a' && (ctrlKey || metaKey) && onSelectionChange) return choice.choosePage;
    if (choice.active < 0) return undefined;
    if (key === ' ') return () => choice.toggle(choice.active, shiftKey);
    if (key === 'Enter') return () => actions.open(choice.active);
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      return renderExpanded && (() => actions.expand(choice.active, key === 'ArrowRight'));
    }
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLElement) || target.closest(TEXT_CONTROLS)) return;
    const to = moveTarget(event.key, choice.active, keys.length - 1);
    // From a link or box in a row the arrows lead back to the rows; every other key is its own.
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
    items,
    keys,
    active: choice.active,
    moved: choice.moved,
    expanded: expanded.keys,
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
        // A press must not scroll to the first row under the pointer; the Tab key should show where it is.
        if (target === currentTarget && choice.active < 0 && !pressed.current)
          choice.goTo(choice.firstChosen());
      },
    },
  };
}

/** The same functions at every render, doing what the latest ones do. */
function useStable(actions: GridActions): GridActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
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
