import { keyOf, type Resource, type Row } from '../domain/resource';
import { resourceOf } from '../domain/resources/registry';
import { createdChildren, foldChildren } from '../domain/sync/fold-children';
import { foldOwn } from './memory/fold-own';
import type { Memory } from './memory/memory';
import type { Mirror } from './mirror-types';
import { readRows } from './storage/bucket-store';
import { readRowsWithChildren } from './storage/children-store';
import type { MirrorStorage } from './storage/mirror-storage';

/** Rows by their keys: from memory, or from the database until memory is filled. */
export interface MirrorRows {
  readonly serverRows: Mirror['rows'];
  /** One row with unsettled writes applied; null: not on the device. */
  visibleRow(resource: string, id: number): Promise<Row | null>;
  readonly readChildren: Mirror['readChildren'];
}

export interface MirrorRowsOptions {
  readonly storage: MirrorStorage;
  /** Called with every read: memory may be created after this. */
  readonly memory: () => Memory;
}

export function createMirrorRows({ storage, memory }: MirrorRowsOptions): MirrorRows {
  const storedRows = (resource: Resource, keys: readonly number[]): Promise<ReadonlyMap<number, Row>> =>
    storage.run((database) => readRows(database, resource, keys));

  async function serverRows(name: string, keys: readonly number[]): Promise<readonly Row[]> {
    const { isReady, set } = memory();
    if (isReady(name)) return present(keys.map((key) => set.serverRow(name, key)));
    const stored = await storedRows(resourceOf(name), keys);
    return present(keys.map((key) => stored.get(key) ?? null));
  }

  async function visibleRows(resource: Resource, keys: readonly number[]): Promise<readonly Row[]> {
    const { isReady, set } = memory();
    if (isReady(resource.name)) return present(keys.map((key) => set.visibleRow(resource.name, key)));
    const stored = await storedRows(resource, keys);
    return present(keys.map((key) => foldOwn(resource, key, stored.get(key) ?? null, set.overlay())));
  }

  return {
    serverRows,
    visibleRow: async (name, id) => (await visibleRows(resourceOf(name), [id]))[0] ?? null,
    readChildren: async (name, ids) => {
      const resource = resourceOf(name);
      const rows = await visibleRows(resource, ids);
      if (!resource.children) return rows.map((row) => ({ row, hasChildren: true }));
      const withChildren = await storage.run((database) => readRowsWithChildren(database, resource, rows));
      const overlay = memory().set.overlay();
      return rows.map((row) => {
        const key = keyOf(resource, row);
        const stored = withChildren.get(key);
        const created = stored ? null : createdChildren(resource, key, overlay);
        const found = stored ?? (created && { ...row, ...created });
        return found
          ? { row: foldChildren(resource, found, overlay), hasChildren: true }
          : { row, hasChildren: false };
      });
    },
  };
}

function present(rows: readonly (Row | null)[]): readonly Row[] {
  return rows.filter((row) => row !== null);
}
