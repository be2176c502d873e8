import type { Row } from '../../../domain/resource';
import type { RowSlots } from './row-slots';

/** Views of a few fields of a table's rows. */
export interface RowViews {
  /** The same object until the row changes. */
  at(slot: number): Row | undefined;
  of(key: number): Row | undefined;
}

/**
 * Reads some fields of many rows, which stay packed. Moments are not among them: packed ones would be numbers. @param
 * fields without moments
 */
export function createRowViews(slots: RowSlots, fields: readonly string[]): RowViews {
  const readers = fields.map((field) => ({ field, read: slots.readerOf(field) }));
  const views: (Row | undefined)[] = [];
  const versions: number[] = [];

  function at(slot: number): Row | undefined {
    if (!slots.hasRow(slot)) return undefined;
    const version = slots.versionAt(slot);
    const known = views[slot];
    if (known && versions[slot] === version) return known;
    const view: Record<string, unknown> = {};
    for (const { field, read } of readers) view[field] = read(slot) ?? null;
    views[slot] = view;
    versions[slot] = version;
    return view;
  }

  return {
    at,
    of: (key) => {
      const slot = slots.slotOf(key);
      return slot === undefined ? undefined : at(slot);
    },
  };
}
