import { useCallback, useMemo, useRef, useState } from 'react';
import type { Resource, Row } from '../../domain/resource';
import { viewPreferences } from '../../domain/resources/company/view-preferences';
import { type ColumnView, clampWidth } from '../../ui/data-table/columns/column-view';
import { useDevice, useSession } from '../device/device';
import { useMay } from '../device/use-may';
import { useRows } from '../device/use-rows';
import { useSubmit } from '../device/use-submit';
import { columnNames } from './resource-columns';

export interface ColumnsControl {
  /** The shown columns, with their order, widths and pins. */
  readonly view: ColumnView;
  readonly change: (view: ColumnView) => void;
  readonly reset: () => void;
}

// A list that is only viewed writes nothing.
const writing = () => import('../../domain/mutations/rows');

/**
 * A user's columns of a list, stored as the view preference `{listName}/{userID}`. @param usualColumns shown to users
 * without a choice of their own
 */
export function useColumns(
  listName: string,
  resource: Resource,
  usualColumns: readonly string[] = resource.list.columns,
): ColumnsControl {
  const { userID, companyID } = useSession();
  const device = useDevice();
  const submit = useSubmit();
  const mayKeep = useMay('update', viewPreferences);
  const [draft, setDraft] = useState<ColumnView | 'usual' | null>(null);
  const name = `${listName}/${userID}`;
  const result = useRows({ resource: viewPreferences.name, filter: { name }, sort: [], range: [0, 0] });
  const stored = result?.rows[0];
  /** The preference created by this page, until it is among the rows: a second change updates it. */
  const created = useRef<{ readonly name: string; readonly row: Promise<Row | null> } | null>(null);
  // Before the stored choices are known, a new one could be a second one of the same name: it stays in this page.
  const isKnown = result !== null && !result.loading;
  const usualKey = usualColumns.join();
  const usual = useMemo(() => ({ columns: usualKey.split(',') }), [usualKey]);
  const view = useMemo(
    () => (draft === 'usual' ? usual : (draft ?? viewOf(stored?.body, resource) ?? usual)),
    [draft, stored?.body, resource, usual],
  );
  const findKept = useCallback(
    () => stored ?? (created.current?.name === name ? created.current.row : null),
    [stored, name],
  );
  const update = useCallback(
    async (kept: Row | Promise<Row | null>, body: Row) => {
      const [{ updateRow }, row] = await Promise.all([writing(), kept]);
      if (!row) return;
      // A user's own columns: the last choice counts, on whichever device it was made.
      const write = { ...updateRow(viewPreferences, row, { body }, companyID), base: null };
      await submit([write], { silent: true });
    },
    [companyID, submit],
  );
  const change = useCallback(
    (next: ColumnView) => {
      setDraft(next);
      if (!mayKeep || !isKnown) return;
      const body = { ...next };
      const create = async () => {
        const [{ createRow }, viewPreferenceID] = await Promise.all([writing(), device.newID()]);
        const write = createRow(viewPreferences, viewPreferenceID, { name, body }, companyID);
        if (await submit([write], { silent: true })) return { viewPreferenceID, name, body };
        // Not stored: the next change creates it.
        created.current = null;
        return null;
      };
      const kept = findKept();
      if (kept) void update(kept, body);
      else created.current = { name, row: create() };
    },
    [findKept, mayKeep, isKnown, companyID, name, device, submit, update],
  );
  // The usual columns are not stored as a user's choice: they depend on the warehouse and the version. The preference
  // stays, empty: a new one of the same name could overtake the deletion of the old one.
  const reset = useCallback(() => {
    setDraft('usual');
    const kept = findKept();
    if (mayKeep && kept) void update(kept, {});
  }, [findKept, mayKeep, update]);
  return { view, change, reset };
}

/** The stored view without columns that no longer exist; null if nothing is usable. Older ones have columns only. */
export function viewOf(body: unknown, resource: Resource): ColumnView | null {
  if (typeof body !== 'object' || body === null) return null;
  const known = columnNames(resource);
  const namesOf = (list: unknown) =>
    Array.isArray(list) ? list.filter((one): one is string => known.includes(one)) : null;
  const columns = namesOf('columns' in body ? body.columns : null);
  if (!columns || columns.length === 0) return null;
  const pinned = namesOf('pinned' in body ? body.pinned : null);
  const widths = widthsOf('widths' in body ? body.widths : null, known);
  return { columns, ...(widths && { widths }), ...(pinned && { pinned }) };
}

function widthsOf(widths: unknown, known: readonly string[]): Record<string, number> | null {
  if (typeof widths !== 'object' || widths === null) return null;
  const pairs = Object.entries(widths).flatMap(([id, width]: [string, unknown]): [string, number][] =>
    known.includes(id) && typeof width === 'number' && Number.isFinite(width)
      ? [[id, clampWidth(width)]]
      : [],
  );
  return pairs.length > 0 ? Object.fromEntries(pairs) : null;
}
