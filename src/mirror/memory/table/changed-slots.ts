/** Slots changed since they were last taken; if there are many, only that anything may have changed. */
export interface ChangedSlots {
  add(slot: number): void;
  addAll(): void;
  /** Null: too many to follow one by one. */
  take(): ReadonlySet<number> | null;
}

export function createChangedSlots(countRows: () => number): ChangedSlots {
  let changed: Set<number> | null = new Set();
  return {
    add: (slot) => {
      if (!changed) return;
      changed.add(slot);
      if (changed.size > 256 && changed.size > countRows() / 16) changed = null;
    },
    addAll: () => {
      changed = null;
    },
    take: () => {
      const taken = changed;
      changed = new Set();
      return taken;
    },
  };
}
