import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RowsQuery } from '../../domain/query/query';
import { useLatest } from '../../ui/hooks/use-latest';
import { useStable } from '../../ui/hooks/use-stable';
import { type ListSettings, type ListState, queryOf, readListState, writeListState } from './list-state';

export interface ListControl<F> {
  readonly state: ListState<F>;
  /** The query of the page. */
  readonly query: RowsQuery;
  /** Changes fields of the state; without `page` the list goes back to its first page. */
  readonly change: (changes: Partial<ListState<F>>) => void;
}

/** The state of a list from its URL. */
export function useListState<F>(settings: ListSettings<F>): ListControl<F> {
  const [parameters, setParameters] = useSearchParams();
  const latest = useLatest(settings);
  const state = useStable(readListState(settings, parameters));
  const query = useStable(queryOf(settings, state));
  const change = useCallback(
    (changes: Partial<ListState<F>>) =>
      setParameters(
        (before) => {
          const now = latest.current;
          return writeListState(now, { ...readListState(now, before), page: 0, ...changes }, before);
        },
        { replace: true },
      ),
    [setParameters],
  );
  return { state, query, change };
}

/** The same state inside the component, for lists in dialogs, because the address belongs to their page. */
export function useLocalListState<F>(settings: ListSettings<F>): ListControl<F> {
  const [state, setState] = useState(() => readListState(settings, new URLSearchParams()));
  const query = useStable(queryOf(settings, state));
  const change = useCallback(
    (changes: Partial<ListState<F>>) => setState((before) => ({ ...before, page: 0, ...changes })),
    [],
  );
  return { state, query, change };
}
