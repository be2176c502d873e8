import { useEffect, useState } from 'react';
import { useDebounced } from '../hooks/use-debounced';
import type { Choice, ChoiceValue } from './choice';

export type SearchChoices<V extends ChoiceValue> = (
  term: string,
  signal: AbortSignal,
) => Promise<readonly Choice<V>[]>;

export type SearchState<C> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly term: string }
  /** `term` is what was asked for: it lags behind what is being typed. */
  | { readonly kind: 'found'; readonly term: string; readonly choices: readonly C[] };

/** Asks `search` for the term once it rests; an older answer never replaces a newer one. */
export function useSearch<C>(
  search: (term: string, signal: AbortSignal) => Promise<readonly C[]>,
  term: string,
  enabled: boolean,
): SearchState<C> {
  const settled = useDebounced(term, 200);
  const [state, setState] = useState<SearchState<C>>({ kind: 'loading' });
  useEffect(() => {
    if (!enabled) return;
    const abort = new AbortController();
    const settle = (next: SearchState<C>) => {
      if (!abort.signal.aborted) setState(next);
    };
    search(settled, abort.signal).then(
      (choices) => settle({ kind: 'found', term: settled, choices }),
      () => settle({ kind: 'failed', term: settled }),
    );
    return () => abort.abort();
  }, [search, settled, enabled]);
  return state;
}
