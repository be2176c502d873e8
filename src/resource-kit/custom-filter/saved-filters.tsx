import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { createRow, deleteRow, toJson, updateRow } from '../../domain/mutations/rows';
import { parseFilterRows } from '../../domain/query/custom-filter';
import type { FilterRow } from '../../domain/query/filter-rows';
import { type TaskFilter, taskFilters } from '../../domain/resources/tasks/task-filters';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/text-field';
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time';
import { IconButton } from '../../ui/icon-button';
import { IconCheck } from '../../ui/icons';
import { IconTrash } from '../../ui/later-icons';
import { useConfirm } from '../../ui/overlay/confirm';
import { useDevice, useSession } from '../device/device';
import { useMay } from '../device/use-may';
import { useAllRows } from '../device/use-rows';
import { useSubmit } from '../device/use-submit';
import { tooLong } from '../fields/check-value';
import { useLabel } from '../fields/use-label';

export interface SavedFiltersProps {
  /** Name of the list. */
  list: string;
  /** The conditions as they stand in the builder. */
  rows: readonly FilterRow[];
  /** What they were before they were altered: the saved filter that these are is the one that is chosen. */
  from: readonly FilterRow[];
  /** The name as it is typed; null: that of the chosen filter. */
  name: string | null;
  isComplete: boolean;
  onName: (name: string | null) => void;
  /** Saving was tried with a condition that is not complete. */
  onIncomplete: () => void;
  onChoose: (rows: readonly FilterRow[]) => void;
  /** The conditions are kept under a name. */
  onSaved: () => void;
}

/** The saved filters of a list: choose, save under a name, rename, delete. The company's staff share them. */
export function SavedFilters({ from, onName, onChoose, onSaved, ...form }: SavedFiltersProps) {
  const { t } = useLingui();
  const { list } = form;
  const saved = useAllRows(taskFilters, { filter: { list } });
  const mayKeep = useMay('update', taskFilters);
  const { chosen, setChosenID } = useChosen(saved, from);
  const [choices, setChoices] = useState(0);
  const choose = (filter: TaskFilter) => {
    setChosenID(filter.taskFilterID);
    setChoices(choices + 1);
    // Only a choice replaces the name that is being typed.
    onName(null);
    onChoose(rowsOfFilter(filter));
  };
  return (
    <section aria-label={t`Saved filters`} className="flex flex-col gap-3">
      {saved.length > 0 && (
        <ul className="flex flex-col">
          {saved.map((filter) => (
            <SavedFilter
              key={filter.taskFilterID}
              filter={filter}
              isChosen={filter === chosen}
              mayKeep={mayKeep}
              onChoose={() => choose(filter)}
            />
          ))}
        </ul>
      )}
      {mayKeep && (
        <SaveForm
          {...form}
          // What is wrong with a name goes with it.
          key={choices}
          chosen={chosen}
          onName={onName}
          onSaved={(id) => {
            setChosenID(id);
            onSaved();
          }}
        />
      )}
    </section>
  );
}

/** The filter that the conditions came from, however they are altered: what they are at first, or was chosen since. */
function useChosen(saved: readonly TaskFilter[], from: readonly FilterRow[]) {
  const device = useDevice();
  const [atFirst] = useState(() => JSON.stringify(from));
  const [chosenID, setChosenID] = useState<number | null>();
  if (chosenID === undefined && saved.length > 0) {
    const same = saved.find((one) => JSON.stringify(rowsOfFilter(one)) === atFirst);
    setChosenID(same?.taskFilterID ?? null);
  }
  useEffect(() => {
    if (!chosenID || chosenID > 0) return;
    return device.watchRealKeys([chosenID], (replaced) =>
      setChosenID((now) => (now === chosenID ? (replaced[now] ?? now) : now)),
    );
  }, [device, chosenID]);
  return { chosen: saved.find(({ taskFilterID }) => taskFilterID === chosenID) ?? null, setChosenID };
}

interface SavedFilterProps {
  filter: TaskFilter;
  isChosen: boolean;
  mayKeep: boolean;
  onChoose: () => void;
}

function SavedFilter({ filter, isChosen, mayKeep, onChoose }: SavedFilterProps) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const submit = useSubmit();
  const { companyID } = useSession();
  const { name } = filter;
  const remove = async () => {
    const ask = { title: t`Delete the filter ${name}?`, confirmLabel: t`Delete`, danger: true };
    if (await confirm(ask)) await submit([deleteRow(taskFilters, filter, companyID)]);
  };
  return (
    <li className="flex items-center gap-1">
      <Button
        variant="ghost"
        className="min-w-0 flex-1 justify-start"
        aria-pressed={isChosen}
        {...(isChosen ? { icon: IconCheck } : {})}
        onClick={onChoose}
      >
        <span className="truncate">{name}</span>
      </Button>
      {mayKeep && <IconButton icon={IconTrash} label={t`Delete ${name}`} onClick={() => void remove()} />}
    </li>
  );
}

interface SaveFormProps
  extends Pick<SavedFiltersProps, 'list' | 'rows' | 'name' | 'isComplete' | 'onName' | 'onIncomplete'> {
  chosen: TaskFilter | null;
  onSaved: (taskFilterID: number) => void;
}

function SaveForm({
  list,
  rows,
  chosen,
  isComplete,
  onName,
  onIncomplete,
  onSaved,
  ...typed
}: SaveFormProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const device = useDevice();
  const submit = useSubmit();
  const { companyID } = useSession();
  const name = typed.name ?? chosen?.name ?? '';
  const [isMissing, setMissing] = useState(false);
  const long = tooLong(taskFilters.fields.name, name);
  const problem = isMissing && name.trim() === '' ? t`This field is required` : long && translate(long);
  const save = useOneAtATime(async (existing: TaskFilter | null) => {
    if (name.trim() === '') return setMissing(true);
    if (long) return;
    if (!isComplete) return onIncomplete();
    const values = { name: name.trim(), filter: toJson(rows) };
    const id = existing?.taskFilterID ?? (await device.newID());
    const write = existing
      ? updateRow(taskFilters, existing, values, companyID)
      : createRow(taskFilters, id, { ...values, list }, companyID);
    if (await submit([write], { message: t`Filter saved` })) onSaved(id);
  });
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TextField
        className="min-w-40 flex-1"
        label={t`Filter name`}
        value={name}
        error={problem ?? undefined}
        onChange={({ target }) => onName(target.value)}
      />
      <div className="flex gap-2 pt-5">
        {chosen && <Button onClick={() => void save(chosen)}>{t`Save changes`}</Button>}
        <Button onClick={() => void save(null)} disabled={chosen?.name === name.trim()}>
          {t`Save as new`}
        </Button>
      </div>
    </div>
  );
}

function rowsOfFilter({ filter }: TaskFilter): readonly FilterRow[] {
  return parseFilterRows(filter) ?? [];
}
