import { createContext, use, useRef } from 'react';

/** Tells a user that what was pressed has not been stored, and why; null: failures are the caller's. */
export const FailureTeller = createContext<((problem: unknown) => void) | null>(null);

/**
 * An action that does nothing while it is under way: a second press of the same button asks for nothing new. One that fails
 * leaves everything as it is, to be pressed again, and the user is told.
 */
export function useOneAtATime<A extends readonly unknown[]>(
  act: (...args: A) => unknown,
): (...args: A) => Promise<void> {
  const isUnderWay = useRef(false);
  const tell = use(FailureTeller);
  return async (...args) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await act(...args);
    } catch (problem) {
      if (!tell) throw problem;
      tell(problem);
    } finally {
      isUnderWay.current = false;
    }
  };
}
