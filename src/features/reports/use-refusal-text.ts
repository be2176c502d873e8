import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { isUnexplained } from '../../api/error-label';
import { refusalReason } from '../../api/refusal-reason';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { AggregateResult, ApiRefusal } from '../../sync/device';

/** Statuses of an API without reports. */
const unknown: readonly number[] = [404, 405, 501];

/** Why the server refuses, in the reader's language if its reason is known. */
export function useRefusalText(): (refusal: ApiRefusal) => string {
  const { t } = useLingui();
  const translate = useLabel();
  return useCallback(
    ({ status, text }) => {
      const reason = refusalReason(status, text);
      if (typeof reason === 'string') return reason;
      const isUnknown = unknown.includes(status) && isUnexplained(reason);
      return isUnknown ? t`The server does not know this report.` : translate(reason);
    },
    [t, translate],
  );
}

/** Why there is no answer. */
export function useProblemText(): (problem: AggregateResult<unknown>['problem']) => string {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  return useCallback(
    (problem) =>
      problem && problem !== 'unreachable'
        ? refusalText(problem)
        : t`The server cannot be reached. Check the connection.`,
    [t, refusalText],
  );
}
