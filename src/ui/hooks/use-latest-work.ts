import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../lib/message-of';

/** Lets a task check that nothing was shown or started since. */
export interface Turn<S> {
  readonly update: (change: (now: S) => S) => void;
  /** @throws if something was */
  readonly stayCurrent: () => void;
}

/**
 * A state computed by asynchronous tasks; the result of a task is ignored once another state was set or another task
 * started.
 */
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
