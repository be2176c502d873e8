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
  /** `term` is the one that was searched for: it lags behind the typed text. */
  | { readonly kind: 'found'; readonly term: string; readonly choices: readonly C[] };

/** Searches for the term once typing pauses; an older answer never replaces a newer one. */
export function useSearch<C>(
  search: (term: string, signal: AbortSignal) => Promise<readonly C[]>,
  term: string,
  enabled: boolean,
): SearchState<C> {
  const settled = useDebounced(term, 200);
  const [answer, setAnswer] = useState<{ readonly of: typeof search; readonly state: SearchState<C> }>();
  useEffect(() => {
    if (!enabled) return;
    const abort = new AbortController();
    const settle = (state: SearchState<C>) => {
      if (!abort.signal.aborted) setAnswer({ of: search, state });
    };
    search(settled, abort.signal).then(
      (choices) => settle({ kind: 'found', term: settled, choices }),
      () => settle({ kind: 'failed', term: settled }),
    );
    return () => abort.abort();
  }, [search, settled, enabled]);
  // Results of another search do not count: sections of the formerly chosen warehouse.
  return answer?.of === search ? answer.state : { kind: 'loading' };
}
