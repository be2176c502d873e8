import { type KeyboardEvent, useState } from 'react';

interface ActiveOption {
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** Handles navigation keys; true if the key was one. */
  readonly onMoveKey: (event: KeyboardEvent) => boolean;
}

/** The keyboard's option in a list of `count`; -1: none. */
export function useActiveOption(count: number): ActiveOption {
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, count - 1);
  const onMoveKey = (event: KeyboardEvent): boolean => {
    const next = {
      ArrowDown: active + 1 >= count ? 0 : active + 1,
      ArrowUp: active <= 0 ? count - 1 : active - 1,
      PageDown: Math.min(active + 8, count - 1),
      PageUp: Math.max(active - 8, 0),
    }[event.key];
    if (next === undefined) return false;
    event.preventDefault();
    setActive(next);
    return true;
  };
  return { active, setActive, onMoveKey };
}
