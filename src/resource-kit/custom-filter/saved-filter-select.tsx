import { useLingui } from '@lingui/react/macro';
import { parseFilterRows } from '../../domain/query/custom-filter';
import type { FilterRow } from '../../domain/query/filter-rows';
import { taskFilters } from '../../domain/resources/tasks/task-filters';
import { Select } from '../../ui/forms/select';
import { useAllRows } from '../device/use-rows';

interface SavedFilterSelectProps {
  /** Name of the list. */
  list: string;
  /** The conditions applied to the list. */
  rows: readonly FilterRow[];
  onChoose: (rows: readonly FilterRow[]) => void;
}

/** The saved filters of a list, one of them chosen; renders nothing without any. */
export function SavedFilterSelect({ list, rows, onChoose }: SavedFilterSelectProps) {
  const { t } = useLingui();
  const saved = useAllRows(taskFilters, { filter: { list } }).map(({ taskFilterID, name, filter }) => ({
    id: String(taskFilterID),
    name,
    rows: parseFilterRows(filter) ?? [],
  }));
  if (saved.length === 0) return null;
  const now = JSON.stringify(rows);
  // A list without conditions has no filter chosen, even if one was saved without conditions.
  const chosen = rows.length > 0 && saved.find((one) => JSON.stringify(one.rows) === now);
  return (
    <Select
      className="w-44"
      label={t`Saved filter`}
      hideLabel
      placeholder={t`Saved filter`}
      value={chosen ? chosen.id : ''}
      options={saved.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => onChoose(saved.find(({ id }) => id === target.value)?.rows ?? [])}
    />
  );
}
