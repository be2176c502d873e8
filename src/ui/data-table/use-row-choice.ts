import { useEffect, useRef, useState } from 'react';
import {
  extendSelected,
  isSelected,
  keysBetween,
  noSelection,
  setSelected,
  toggleSelected,
} from './selection';
import type { RowKey, Selection } from './types';

export interface RowChoice {
  /** The row of the keyboard. -1: none. */
  readonly active: number;
  /** New after each move by keyboard, and where the keyboard begins: the row should be in view. Data that moves by itself never scrolls the list. */
  readonly moved: object | null;
  /** Makes a row the active one, as a press on it does. */
  readonly point: (index: number) => void;
  readonly goTo: (index: number) => void;
  /** Chooses or drops a row; with `range` all from the last one touched. */
  readonly toggle: (index: number, range: boolean) => void;
  readonly extendTo: (index: number) => void;
  readonly firstChosen: () => number;
}

/** The keyboard's row and the choosing of rows. The active row is known by its key: it moves with its data. */
export function useRowChoice(
  keys: readonly RowKey[],
  selection: Selection = noSelection,
  onChange: ((selection: Selection) => void) | undefined,
  begin: RowKey | null = null,
): RowChoice {
  const [activeKey, setActiveKey] = useState(begin);
  const [moved, setMoved] = useState<object | null>(null);
  const anchor = useRef<RowKey | null>(null);
  // Takes the place of the active row where that leaves the page: it was deleted, or is done.
  const heir = useRef<RowKey>('');
  const found = activeKey === null ? -1 : keys.indexOf(activeKey);
  if (found >= 0) heir.current = keys[found + 1] ?? keys[found - 1] ?? '';
  const active = found < 0 ? keys.indexOf(heir.current) : found;
  const isBegun = useRef(begin === null);
  useEffect(() => {
    if (isBegun.current || keys.length === 0) return;
    isBegun.current = true;
    if (active >= 0) setMoved({});
  });
  const point = (index: number) => {
    anchor.current = keys[index] ?? null;
    setActiveKey(anchor.current);
  };
  const goTo = (index: number) => {
    point(index);
    setMoved({});
  };
  return {
    active,
    moved,
    point,
    goTo,
    toggle: (index, range) => {
      const key = keys[index];
      if (key === undefined) return;
      const from = anchor.current;
      const inRange = range && from !== null && from !== key;
      onChange?.(
        inRange ? setSelected(selection, keysBetween(keys, from, key), true) : toggleSelected(selection, key),
      );
      point(index);
    },
    extendTo: (index) => {
      const to = keys[index];
      const from = keys[active];
      if (to === undefined || from === undefined || !onChange) return goTo(index);
      anchor.current ??= from;
      onChange(extendSelected(selection, keys, { anchor: anchor.current, from, to }));
      setActiveKey(to);
      setMoved({});
    },
    firstChosen: () =>
      Math.max(
        0,
        keys.findIndex((key) => isSelected(selection, key)),
      ),
  };
}
