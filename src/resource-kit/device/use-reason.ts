import { useCallback } from 'react';
import { useLabel } from '../fields/use-label';

/** Says why the device has not done something. */
export function useReason(): (problem: unknown) => Promise<string> {
  const translate = useLabel();
  return useCallback(
    async (problem) => {
      // If the reasons cannot be loaded, the error's own words are better than none.
      const found = await import('./failure-reason').then(
        ({ failureReason }) => failureReason(problem),
        () => String(problem),
      );
      return typeof found === 'string' ? found : translate(found);
    },
    [translate],
  );
}
