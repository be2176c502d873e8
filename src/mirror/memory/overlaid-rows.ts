import type { Row } from '../../domain/resource';
import { isResourceName, resourceOf } from '../../domain/resources/registry';
import { type Overlay, overlayOf } from '../../domain/sync/overlay';
import { type Effect, foldRow, type OutboxEntry } from '../../domain/sync/write';
import type { CachedRow, UnreadRows } from '../storage/packed-rows';
import { bareRow } from '../storage/packing';
import { createRowTable, type RowTable } from './table/row-table';

/** Tables of visible rows, and the server's rows beneath the effects of unsettled writes. */
export interface OverlaidRows {
  tableOf(resource: string): RowTable;
  overlay(): Overlay;
  setServerRow(resource: string, key: number, row: Row | null): void;
  setUnreadRow(resource: string, rows: UnreadRows, index: number): void;
  clear(resource: string): void;
  setEntries(entries: readonly OutboxEntry[]): void;
  visibleRow(resource: string, key: number): Row | null;
  serverRow(resource: string, key: number): Row | null;
  cachedRow(resource: string, key: number): CachedRow | null;
  serverKeys(resource: string): readonly number[];
  size(resource: string): number;
}

/** @param touch called when rows or marks of a resource may be about to change */
export function createOverlaidRows(touch: (resource: string) => void): OverlaidRows {
  const tables = new Map<string, RowTable>();
  // The server's rows for keys with effects; for all other keys the visible row is the server's.
  const covered = new Map<string, Map<number, Row | null>>();
  let overlay = overlayOf([]);

  const tableOf = (resource: string): RowTable =>
    remember(tables, resource, () => createRowTable(resourceOf(resource)));

  function setServerRow(resource: string, key: number, row: Row | null): void {
    touch(resource);
    const effects = overlay.effects(resource, key);
    if (effects.length === 0) {
      tableOf(resource).set(key, row);
      return;
    }
    remember(covered, resource, () => new Map<number, Row | null>()).set(key, row);
    const folded = foldRow(row, effects);
    tableOf(resource).set(key, folded && bareRow(resourceOf(resource), folded));
  }

  function serverRow(resource: string, key: number): Row | null {
    const row = covered.get(resource)?.get(key);
    return row === undefined ? (tables.get(resource)?.get(key) ?? null) : row;
  }

  return {
    tableOf,
    overlay: () => overlay,
    setServerRow,
    setUnreadRow: (resource, rows, index) => {
      const key = rows.key(index);
      if (overlay.effects(resource, key).length > 0) {
        setServerRow(resource, key, rows.row(index));
        return;
      }
      touch(resource);
      tableOf(resource).setUnread(rows, index);
    },
    clear: (resource) => {
      touch(resource);
      tableOf(resource).clear();
      covered.delete(resource);
      for (const key of overlay.keys(resource)) setServerRow(resource, key, null);
    },
    setEntries: (entries) => {
      const next = overlayOf(entries);
      // The server's rows are read while the overlay that covers them is still in place.
      const changed = changedKeys(overlay, next).map(({ resource, keys }) => ({
        resource,
        rows: keys.map((key) => [key, serverRow(resource, key)] as const),
      }));
      overlay = next;
      for (const { resource, rows } of changed) {
        touch(resource);
        for (const [key, row] of rows) {
          covered.get(resource)?.delete(key);
          setServerRow(resource, key, row);
        }
      }
    },
    visibleRow: (resource, key) => tables.get(resource)?.get(key) ?? null,
    serverRow,
    cachedRow: (resource, key) => {
      const row = covered.get(resource)?.get(key);
      if (row !== undefined) return row && { row };
      return tables.get(resource)?.cached(key) ?? null;
    },
    serverKeys: (resource) => serverKeysOf(tables.get(resource), covered.get(resource)),
    size: (resource) => tables.get(resource)?.size() ?? 0,
  };
}

function serverKeysOf(
  table: RowTable | undefined,
  covered: ReadonlyMap<number, Row | null> | undefined,
): readonly number[] {
  const keys = [...(table?.keys() ?? [])];
  if (!covered || covered.size === 0) return keys;
  const present = [...covered].filter(([, row]) => row !== null).map(([key]) => key);
  return [...keys.filter((key) => !covered.has(key)), ...present];
}

/** All resources of two overlays, each with the keys whose effects differ: marks may differ where effects do not. */
function changedKeys(
  before: Overlay,
  next: Overlay,
): readonly { readonly resource: string; readonly keys: readonly number[] }[] {
  const names = new Set([...before.resources(), ...next.resources()]);
  // Entries of a newer version may concern resources that are unknown here.
  return [...names].filter(isResourceName).map((resource) => {
    const keys = [...new Set([...before.keys(resource), ...next.keys(resource)])];
    const isChanged = (key: number): boolean =>
      !isSameEffects(before.effects(resource, key), next.effects(resource, key));
    return { resource, keys: keys.filter(isChanged) };
  });
}

// Entries read from the database are new objects each time; most have the same effects as before.
function isSameEffects(a: readonly Effect[], b: readonly Effect[]): boolean {
  return (
    a.length === b.length &&
    a.every((effect, index) => effect === b[index] || JSON.stringify(effect) === JSON.stringify(b[index]))
  );
}

function remember<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = create();
    map.set(key, value);
  }
  return value;
}
