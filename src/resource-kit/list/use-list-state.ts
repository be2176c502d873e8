import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RowsQuery } from '../../domain/query/query';
import { type ListSettings, type ListState, queryOf, readListState, writeListState } from './list-state';

export interface ListControl<F> {
  readonly state: ListState<F>;
  /** The query of the page. */
  readonly query: RowsQuery;
  /** Changes parts of the state; without a page the list goes back to its first one. */
  readonly change: (changes: Partial<ListState<F>>) => void;
}

/** The state of a list as its URL has it. Keep `settings` stable (module level or `useMemo`). */
export function useListState<F>(settings: ListSettings<F>): ListControl<F> {
  const [parameters, setParameters] = useSearchParams();
  const state = useMemo(() => readListState(settings, parameters), [settings, parameters]);
  const query = useMemo(() => queryOf(settings, state), [settings, state]);
  const change = useCallback(
    (changes: Partial<ListState<F>>) =>
      setParameters(
        (before) =>
          writeListState(settings, { ...readListState(settings, before), page: 0, ...changes }, before),
        { replace: true },
      ),
    [settings, setParameters],
  );
  return { state, query, change };
}

/** The same state kept by the component: lists in dialogs, whose page has an address of its own. */
export function useLocalListState<F>(settings: ListSettings<F>): ListControl<F> {
  const [state, setState] = useState(() => readListState(settings, new URLSearchParams()));
  const query = useMemo(() => queryOf(settings, state), [settings, state]);
  const change = useCallback(
    (changes: Partial<ListState<F>>) => setState((before) => ({ ...before, page: 0, ...changes })),
    [],
  );
  return { state, query, change };
}
