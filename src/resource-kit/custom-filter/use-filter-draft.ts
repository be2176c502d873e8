import { useState } from 'react';
import type { FilterRow } from '../../domain/query/filter-rows';
import { asText, isObject } from '../../lib/json-values';
import { useDraft } from '../drafts/use-draft';

export const emptyRow: FilterRow = { attribute: '', operation: '', value: '' };

type Rows = readonly FilterRow[];

/**
 * The conditions of a list while they are built, and the typed name: kept on the device until they are applied, saved
 * or discarded. @param applied those applied to the list
 */
export function useFilterDraft(list: string, applied: Rows) {
  const [rows, setRows] = useState<Rows>(applied.length > 0 ? applied : [emptyRow]);
  /** The conditions that are applied or saved. */
  const [from, setFrom] = useState(rows);
  const [name, setName] = useState<string | null>(null);
  const [isRestored, setRestored] = useState(false);
  const { submitted } = useDraft({
    form: `custom filter ${list}`,
    isDirty: textOf(rows) !== textOf(from) || name !== null,
    entered: JSON.stringify([rows, name]),
    take: () => ({ rows, from, name }),
    restore: (found) => {
      if (!isObject(found) || !isRows(found.rows) || !isRows(found.from)) return false;
      setRows(found.rows);
      setFrom(found.from);
      setName(asText(found.name));
      setRestored(true);
      return true;
    },
  });
  return { rows, setRows, from, name, setName, isRestored, submitted, settle: setFrom };
}

function isRows(found: unknown): found is Rows {
  const isText = (value: unknown) => typeof value === 'string';
  const isRow = (row: unknown) => isObject(row) && [row.attribute, row.operation, row.value].every(isText);
  return Array.isArray(found) && found.every(isRow);
}

/** An incomplete condition does not count. */
function textOf(rows: Rows): string {
  return JSON.stringify(rows.filter(({ attribute }) => attribute !== emptyRow.attribute));
}
