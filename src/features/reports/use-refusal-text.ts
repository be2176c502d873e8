import { useCallback } from 'react';
import { labelOfError } from '../../api/error-label';
import { readError } from '../../protocol/read-error';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { Refusal } from '../../sync/device';

/** Why the server does not answer, in the reader's language where its reason is known. */
export function useRefusalText(): (refusal: Refusal) => string {
  const translate = useLabel();
  return useCallback(
    ({ refused, text }) => {
      const { code, message } = readError(refused, text);
      const known = labelOfError(code);
      return known ? translate(known) : message;
    },
    [translate],
  );
}
