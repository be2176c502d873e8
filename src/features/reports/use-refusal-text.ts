import { useCallback } from 'react';
import { refusalReason } from '../../api/refusal-reason';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { Refusal } from '../../sync/device';

/** Why the server does not answer, in the reader's language where its reason is known. */
export function useRefusalText(): (refusal: Refusal) => string {
  const translate = useLabel();
  return useCallback(
    ({ refused, text }) => {
      const reason = refusalReason(refused, text);
      return typeof reason === 'string' ? reason : translate(reason);
    },
    [translate],
  );
}
