import { createContext, use, useRef } from 'react';

/** Reports to the user that an action was not stored, and why; null: the caller handles failures. */
export const FailureTeller = createContext<((problem: unknown) => void) | null>(null);

/**
 * An action that does nothing while it is running: pressing the button again has no effect. If it fails, nothing
 * changes, the user is told, and it can be pressed again. @returns its result; undefined: it was running, or has failed
 */
export function useOneAtATime<A extends readonly unknown[], R>(
  act: (...args: A) => R | Promise<R>,
): (...args: A) => Promise<R | undefined> {
  const isUnderWay = useRef(false);
  const tell = use(FailureTeller);
  return async (...args) => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    try {
      return await act(...args);
    } catch (problem) {
      if (!tell) throw problem;
      tell(problem);
      return undefined;
    } finally {
      isUnderWay.current = false;
    }
  };
}
