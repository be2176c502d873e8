import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keyOf, type Resource, type Row, screenPath } from '../../domain/resource';
import type { RowsResult } from '../../sync/device';
import type { ColumnChoice } from '../../ui/data-table/columns/column-view';
import { noSelection, withoutSelected } from '../../ui/data-table/selection';
import type { DataColumn, Selection, SortItem } from '../../ui/data-table/types';
import { useDevice } from '../device/device';
import { useRows } from '../device/use-rows';
import { keepListContext, useCameFrom } from './list-context';
import type { ListSettings } from './list-state';
import { columnNames } from './resource-columns';
import { type ColumnsControl, useColumns } from './use-columns';
import { type ListControl, useListState } from './use-list-state';
import { type ModelColumnsOptions, useModelColumns } from './use-model-columns';

export interface ListOptions extends ModelColumnsOptions {
  /** Name of the view preference and of the exported file. */
  readonly name: string;
  /** Address of the list without the slash; rows open at `/{path}/{id}`. */
  readonly path?: string | undefined;
  /** Columns for users without a choice of their own; absent: those of the declaration. */
  readonly usualColumns?: readonly string[] | undefined;
}

/** A list's model: its state, rows, columns and selection, shared by the components of the screen. */
export interface ResourceListModel<F> extends ListControl<F> {
  readonly settings: ListSettings<F>;
  readonly name: string;
  readonly result: RowsResult | null;
  /** All columns; `columnsControl.view` says which are shown. */
  readonly columns: readonly DataColumn<Row>[];
  readonly columnChoices: readonly ColumnChoice[];
  readonly columnsControl: ColumnsControl;
  readonly sort: readonly SortItem[];
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  /** An action on the present selection is done: clears it, but not rows chosen since. */
  readonly endSelection: () => void;
  /** All rows that fulfil the filter, on all pages. */
  readonly readAll: () => Promise<readonly Row[]>;
  /** The selected rows, on all pages, as they are now. */
  readonly readSelected: () => Promise<readonly Row[]>;
  /** Opens a row's detail and remembers the list around it for previous and next. */
  readonly open: (row: Row) => void;
  /** Key of the row whose page the user comes back from. */
  readonly cameFrom: number | undefined;
}

/** A list whose state is in the URL. Settings and options may be new objects at each render. */
export function useResourceList<F>(settings: ListSettings<F>, options: ListOptions): ResourceListModel<F> {
  return useListModel(settings, useListState(settings), options);
}

/** A list over an external state: `useLocalListState` in dialogs. */
export function useListModel<F>(
  settings: ListSettings<F>,
  control: ListControl<F>,
  options: ListOptions,
): ResourceListModel<F> {
  const { resource } = settings;
  const device = useDevice();
  const { query } = control;
  const result = useRows(query);
  const columnsControl = useColumns(options.name, resource, options.usualColumns);
  const columns = useModelColumns(resource, columnsControl.view.columns, options);
  const columnChoices = useMemo(
    () =>
      columnNames(resource).flatMap((name) =>
        columns.flatMap(({ id, header, pinned }) => (id === name ? [{ id, label: header, pinned }] : [])),
      ),
    [resource, columns],
  );
  const { selection, ...changing } = useSelection(JSON.stringify(query.filter));
  // While the list shows the server's rows, or is about to, the device's rows must not pass for all.
  const mustBeComplete = result?.from === 'server' || (result?.from === 'partial' && 'online');
  const readAll = useCallback(() => {
    const { range: _, ...all } = query;
    return device.readRows({ ...all, mustBeComplete });
  }, [device, query, mustBeComplete]);
  const readSelected = useCallback(async () => {
    if (selection.mode === 'none') return [];
    if (selection.mode === 'all')
      return (await readAll()).filter((row) => !selection.except.has(keyOf(resource, row)));
    const keys = [...selection.keys].map(Number);
    return device.readRows({ ...query, filter: { [resource.key]: keys }, mustBeComplete });
  }, [selection, readAll, device, resource, query, mustBeComplete]);
  const sort = useMemo(
    () => query.sort.map(([id, direction]) => ({ id, desc: direction === 'DESC' })),
    [query.sort],
  );
  const path = options.path ?? screenPath(resource);
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const open = useOpenRow(resource, { path, address, query, result });
  const cameFrom = useCameFrom(path, address);
  return {
    ...control,
    settings,
    name: options.name,
    result,
    columns,
    columnChoices,
    columnsControl,
    sort,
    selection,
    ...changing,
    readAll,
    readSelected,
    open,
    cameFrom,
  };
}

/** "All" means all rows that fulfil the filter: another filter would mean other rows. Rows chosen one by one stay. */
function useSelection(filter: string) {
  const [chosen, setChosen] = useState<{ readonly filter: string; readonly selection: Selection }>({
    filter,
    selection: noSelection,
  });
  const isOld = chosen.selection.mode === 'all' && chosen.filter !== filter;
  const setSelection = useCallback((selection: Selection) => setChosen({ filter, selection }), [filter]);
  const selection = isOld ? noSelection : chosen.selection;
  const device = useDevice();
  const temporary = [...selection.keys, ...selection.except].filter((key) => Number(key) < 0).join();
  // A row chosen under its temporary key stays chosen under its real one.
  useEffect(() => {
    if (temporary === '') return;
    return device.watchRealKeys(temporary.split(',').map(Number), (replaced) => {
      const real = (keys: Selection['keys']) => new Set([...keys].map((key) => replaced[Number(key)] ?? key));
      setChosen(({ filter, selection: { mode, keys, except } }) => ({
        filter,
        selection: { mode, keys: real(keys), except: real(except) },
      }));
    });
  }, [device, temporary]);
  const endSelection = useCallback(
    () => setChosen((now) => ({ ...now, selection: withoutSelected(now.selection, selection) })),
    [selection],
  );
  return { selection, setSelection, endSelection };
}

/** What was opened last, by path: a late answer about an earlier row would lead through another list. */
const latest: Record<string, unknown> = {};

interface ShownList extends Pick<ListControl<unknown>, 'query'> {
  readonly path: string;
  readonly address: string;
  readonly result: RowsResult | null;
}

function useOpenRow(resource: Resource, { path, address: from, query, result }: ShownList) {
  const device = useDevice();
  const navigate = useNavigate();
  return useCallback(
    (row: Row) => {
      const id = keyOf(resource, row);
      const keep = (rows: readonly Row[], offset: number, total: number) =>
        keepListContext(path, { ids: rows.map((one) => keyOf(resource, one)), offset, total, from });
      const at =
        query.range[0] + Math.max(0, result?.rows.findIndex((one) => keyOf(resource, one) === id) ?? 0);
      keep(result?.rows ?? [row], query.range[0], result?.total ?? 1);
      latest[path] = keep;
      // Without an answer, the shown rows are stored.
      import('./shown/rows-around')
        .then((m) => m.rowsAround(device, query, at))
        .then((around) => latest[path] === keep && keep(...around))
        .catch(() => {});
      void navigate(`/${path}/${id}`);
    },
    [device, from, navigate, path, query, resource, result],
  );
}
