import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../lib/message-of';

/** What a work may do while nothing has been shown or begun since. */
export interface Turn<S> {
  readonly update: (change: (now: S) => S) => void;
  /** @throws when something has */
  readonly stayCurrent: () => void;
}

/** A state that work leads to; work is passed over, whatever it comes to, once another state was shown or other work begun. */
export function useLatestWork<S>(first: S, failure: (message: string) => S) {
  const [state, setState] = useState(first);
  const latest = useRef(0);
  const show = useCallback((next: S) => {
    latest.current += 1;
    setState(() => next);
  }, []);
  const attempt = useCallback(
    (work: (turn: Turn<S>) => Promise<S>) => {
      const turn = ++latest.current;
      const isCurrent = () => latest.current === turn;
      const update = (change: (now: S) => S) => {
        if (isCurrent()) setState(change);
      };
      const stayCurrent = () => {
        if (!isCurrent()) throw new Error('the user went on to something else');
      };
      work({ update, stayCurrent }).then(
        (next) => update(() => next),
        (problem: unknown) => update(() => failure(messageOf(problem))),
      );
    },
    [failure],
  );
  return { state, show, attempt };
}
