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
  /** The keyboard's row; -1: none. */
  readonly active: number;
  /**
   * Changes after each move by keyboard, and when the keyboard begins: the row is scrolled into view. Data that changes
   * by itself never scrolls the list.
   */
  readonly moved: object | null;
  /** Makes a row the active one, like a press on it. */
  readonly point: (index: number) => void;
  readonly goTo: (index: number) => void;
  /** Selects or deselects a row; with `range` all from the last one touched. */
  readonly toggle: (index: number, range: boolean) => void;
  readonly extendTo: (index: number) => void;
  readonly firstChosen: () => number;
}

const noKey = '';

/** The keyboard's row and the selection of rows. The active row is identified by its key: it moves with its data. */
export function useRowChoice(
  keys: readonly RowKey[],
  selection: Selection = noSelection,
  onChange: ((selection: Selection) => void) | undefined,
  begin: RowKey = noKey,
): RowChoice {
  const [activeKey, setActiveKey] = useState(begin);
  const [moved, setMoved] = useState<object | null>(null);
  const anchor = useRef<RowKey>(noKey);
  // The active row, those below it and then those above: when rows leave the page, the first remaining one becomes
  // active.
  const heirs = useRef<readonly RowKey[]>([]);
  const found = keys.indexOf(activeKey);
  if (found >= 0) heirs.current = [...keys.slice(found), ...keys.slice(0, found).reverse()];
  const active = keys.indexOf(heirs.current.find((key) => keys.includes(key)) ?? noKey);
  const isBegun = useRef(begin === noKey);
  useEffect(() => {
    if (isBegun.current || keys.length === 0) return;
    isBegun.current = true;
    if (active >= 0) setMoved({});
  });
  const point = (index: number) => {
    anchor.current = keys[index] ?? noKey;
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
      const inRange = range && from !== noKey && from !== key;
      onChange?.(
        inRange ? setSelected(selection, keysBetween(keys, from, key), true) : toggleSelected(selection, key),
      );
      point(index);
    },
    extendTo: (index) => {
      const to = keys[index];
      const from = keys[active];
      if (to === undefined || from === undefined || !onChange) return goTo(index);
      if (!keys.includes(anchor.current)) anchor.current = from;
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
