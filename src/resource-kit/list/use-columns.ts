import { useCallback, useMemo, useRef, useState } from 'react';
import { createRow, updateRow } from '../../domain/mutations/rows';
import type { Resource, Row } from '../../domain/resource';
import { viewPreferences } from '../../domain/resources/company/view-preferences';
import { useDevice, useSession } from '../device/device';
import { useMay } from '../device/use-may';
import { useRows } from '../device/use-rows';
import { useSubmit } from '../device/use-submit';

export interface ColumnsControl {
  /** Names of the shown columns, in their order. */
  readonly visible: readonly string[];
  readonly change: (columns: readonly string[]) => void;
  readonly reset: () => void;
}

/** A user's columns of a list, kept as the view preference `{listName}/{userID}`. */
export function useColumns(listName: string, resource: Resource): ColumnsControl {
  const { userID, companyID } = useSession();
  const device = useDevice();
  const submit = useSubmit();
  const mayKeep = useMay('update', viewPreferences);
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const name = `${listName}/${userID}`;
  const result = useRows({ resource: viewPreferences.name, filter: { name }, sort: [], range: [0, 0] });
  const stored = result?.rows[0];
  /** The preference created by this page, until it is among the rows: a second change is one of the same preference. */
  const created = useRef<{ readonly name: string; readonly row: Promise<Row> } | null>(null);
  // Before the stored choices are known a new one could be a second of the same name: it is kept by this page only.
  const isKnown = result !== null && !result.loading;
  const usual = resource.list.columns;
  const visible = useMemo(
    () => draft ?? columnsOf(stored?.body, resource) ?? usual,
    [draft, stored?.body, resource, usual],
  );
  const change = useCallback(
    (columns: readonly string[]) => {
      setDraft(columns);
      if (!mayKeep || !isKnown) return;
      const body = { columns };
      const before = stored ?? (created.current?.name === name ? created.current.row : null);
      const create = async () => {
        const viewPreferenceID = await device.newID();
        const write = createRow(viewPreferences, viewPreferenceID, { name, body }, companyID);
        await submit([write], { silent: true });
        return { viewPreferenceID, name, body };
      };
      if (!before) created.current = { name, row: create() };
      else
        void Promise.resolve(before).then((row) =>
          submit([updateRow(viewPreferences, row, { body }, companyID)], { silent: true }),
        );
    },
    [stored, mayKeep, isKnown, companyID, name, device, submit],
  );
  const reset = useCallback(() => change(usual), [change, usual]);
  return { visible, change, reset };
}

/** The kept columns that still exist; null when nothing usable is kept. */
export function columnsOf(body: unknown, resource: Resource): readonly string[] | null {
  if (typeof body !== 'object' || body === null || !('columns' in body) || !Array.isArray(body.columns))
    return null;
  const known: readonly string[] = [...resource.list.columns, ...(resource.list.more ?? [])];
  const columns = body.columns.filter((column): column is string => known.includes(column));
  return columns.length > 0 ? columns : null;
}
