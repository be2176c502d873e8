import { useCallback } from 'react';
import { toast } from '../../ui/feedback/toast-store';
import { useLabel } from '../fields/use-label';

/** Says that something could not be stored on the device, and why. */
export function useUnstored(): (problem: unknown) => Promise<void> {
  const translate = useLabel();
  return useCallback(
    async (problem) => {
      // If the sentences cannot be loaded, the error's own words are better than none.
      const sentence = await import('./failure-reason').then(
        ({ unstoredSentence }) => unstoredSentence(problem, translate),
        () => String(problem),
      );
      toast.error(sentence);
    },
    [translate],
  );
}
