import { useRef } from 'react';

/** An action that does nothing while it is under way: a second press of the same button asks for nothing new. */
export function useOneAtATime<A extends readonly unknown[]>(
  act: (...args: A) => unknown,
): (...args: A) => Promise<void> {
  const isUnderWay = useRef(false);
  return async (...args) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await act(...args);
    } finally {
      isUnderWay.current = false;
    }
  };
}
