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
  // What another search has found is nothing of this one: sections of the warehouse that was chosen before.
  return answer?.of === search ? answer.state : { kind: 'loading' };
}
