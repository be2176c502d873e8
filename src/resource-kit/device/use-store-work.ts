import { useCallback } from 'react';
import { DeviceFailure } from '../../sync/device-failure';
import { type SubmitWork, useSubmit } from './use-submit';

/** `unstored`: storing failed; `uncertain`: the result is unknown. */
export type Unstored = 'unstored' | 'uncertain';

export function isUnstored(value: unknown): value is Unstored {
  return value === 'unstored' || value === 'uncertain';
}

/** Like `useSubmit`, for work that is submitted again unless it is stored. Resolves to null once it is. */
export function useStoreWork() {
  const submit = useSubmit();
  return useCallback(
    async (...[work, options]: Parameters<SubmitWork>): Promise<Unstored | null> => {
      let unstored: Unstored = 'unstored';
      const onFailure = (problem: unknown) => {
        if (problem instanceof DeviceFailure && problem.trouble === 'unknown') unstored = 'uncertain';
      };
      return (await submit(work, { ...options, onFailure })) ? null : unstored;
    },
    [submit],
  );
}
