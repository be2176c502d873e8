import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { createRow, deleteRow, toJson, updateRow } from '../../domain/mutations/rows';
import { parseFilterRows } from '../../domain/query/custom-filter';
import type { FilterAttribute, FilterRow } from '../../domain/query/filter-rows';
import type { Resource } from '../../domain/resource';
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
import { takenLabel } from '../record/unique/use-taken-fields';
import { FilterHistory } from './filter-history';

export interface SavedFiltersProps {
  /** Name of the list. */
  list: string;
  /** Resource of the conditions. */
  resource: Resource;
  attributes: readonly FilterAttribute[];
  /** The conditions in the builder. */
  rows: readonly FilterRow[];
  /** The conditions before they were altered: the saved filter with these is the chosen one. */
  from: readonly FilterRow[];
  /** The typed name; null: that of the chosen filter. */
  name: string | null;
  isComplete: boolean;
  onName: (name: string | null) => void;
  /** Saving was tried with an incomplete condition. */
  onIncomplete: () => void;
  /** Asks before entered conditions are replaced; resolves true when they may be. */
  mayReplace: () => Promise<boolean>;
  onChoose: (rows: readonly FilterRow[]) => void;
  /** The conditions are saved under a name. */
  onSaved: () => void;
}

/** The saved filters of a list: choose, save under a name, rename, delete. The company's staff share them. */
export function SavedFilters(props: SavedFiltersProps) {
  const { resource, attributes, from, mayReplace, onName, onChoose, onSaved, ...form } = props;
  const { t } = useLingui();
  const { list } = form;
  const saved = useAllRows(taskFilters, { filter: { list } });
  const mayKeep = useMay('update', taskFilters);
  const { chosen, seen, setChosen } = useChosen(saved, from);
  const [choices, setChoices] = useState(0);
  const choose = async (filter: TaskFilter) => {
    if (!(await mayReplace())) return;
    setChosen({ id: filter.taskFilterID, seen: filter });
    setChoices(choices + 1);
    // Only a choice replaces the typed name.
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
              {...{ filter, resource, attributes }}
              isChosen={filter === chosen}
              mayKeep={mayKeep}
              onChoose={() => void choose(filter)}
            />
          ))}
        </ul>
      )}
      {mayKeep && (
        <SaveForm
          {...form}
          // The error of a name goes with the name.
          key={choices}
          saved={saved}
          chosen={chosen}
          seen={seen}
          onName={onName}
          onSaved={(stored) => {
            setChosen(stored);
            onName(null);
            onSaved();
          }}
        />
      )}
    </section>
  );
}

interface Chosen {
  readonly id: number;
  /** The filter as the user saw it when deciding, whatever others change since. */
  readonly seen: Pick<TaskFilter, 'name' | 'filter'>;
}

/**
 * The saved filter that the conditions came from, however they are altered: by their first state, or by a later choice.
 */
function useChosen(saved: readonly TaskFilter[], from: readonly FilterRow[]) {
  const device = useDevice();
  const [atFirst] = useState(() => JSON.stringify(from));
  const [chosen, setChosen] = useState<Chosen | null>();
  const chosenID = chosen?.id;
  if (chosen === undefined && saved.length > 0) {
    // Empty conditions come from no filter: new ones would otherwise be saved over a filter that has none.
    const same = from.length > 0 && saved.find((one) => JSON.stringify(rowsOfFilter(one)) === atFirst);
    setChosen(same ? { id: same.taskFilterID, seen: same } : null);
  }
  useEffect(() => {
    if (!chosenID || chosenID > 0) return;
    return device.watchRealKeys([chosenID], (replaced) =>
      setChosen((now) => (now?.id === chosenID ? { ...now, id: replaced[chosenID] ?? chosenID } : now)),
    );
  }, [device, chosenID]);
  const row = saved.find(({ taskFilterID }) => taskFilterID === chosenID) ?? null;
  return { chosen: row, seen: chosen?.seen ?? null, setChosen };
}

interface SavedFilterProps extends Pick<SavedFiltersProps, 'resource' | 'attributes'> {
  filter: TaskFilter;
  isChosen: boolean;
  mayKeep: boolean;
  onChoose: () => void;
}

function SavedFilter({ filter, isChosen, mayKeep, onChoose, ...list }: SavedFilterProps) {
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
      {isChosen && <FilterHistory filter={filter} {...list} />}
      {mayKeep && <IconButton icon={IconTrash} label={t`Delete ${name}`} onClick={() => void remove()} />}
    </li>
  );
}

interface SaveFormProps
  extends Pick<SavedFiltersProps, 'list' | 'rows' | 'name' | 'isComplete' | 'onName' | 'onIncomplete'> {
  saved: readonly TaskFilter[];
  chosen: TaskFilter | null;
  seen: Chosen['seen'] | null;
  onSaved: (stored: Chosen) => void;
}

function SaveForm({
  list,
  rows,
  saved,
  chosen,
  seen,
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
  const name = typed.name ?? seen?.name ?? '';
  const [isTold, setTold] = useState(false);
  const long = tooLong(taskFilters.fields.name, name);
  // The server would refuse it when the builder is long closed.
  const isTaken = saved.some((one) => one !== chosen && one.name === name.trim());
  const unfit = name.trim() === '' ? t`This field is required` : isTaken ? translate(takenLabel) : null;
  const problem = isTold && unfit ? unfit : long && translate(long);
  const save = useOneAtATime(async (existing: TaskFilter | null) => {
    // An unchanged name is the filter's own.
    const refused = existing !== null && name.trim() === seen?.name ? null : unfit;
    // Not shown while it is being stored: then the found row is this one.
    setTold(refused !== null);
    if (refused !== null || long) return;
    if (!isComplete) return onIncomplete();
    const values = { name: name.trim(), filter: toJson(rows) };
    const id = existing?.taskFilterID ?? (await device.newID());
    // Another device may have changed a name that was not edited here.
    const changes = values.name === seen?.name ? { filter: values.filter } : values;
    const write = existing
      ? updateRow(taskFilters, { ...existing, ...seen }, changes, companyID)
      : createRow(taskFilters, id, { ...values, list }, companyID);
    if (await submit([write], { message: t`Filter saved` })) onSaved({ id, seen: values });
  });
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TextField
        className="min-w-40 flex-1"
        label={t`Filter name`}
        value={name}
        error={problem ?? undefined}
        onChange={({ target }) => onName(target.value === (seen?.name ?? '') ? null : target.value)}
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
