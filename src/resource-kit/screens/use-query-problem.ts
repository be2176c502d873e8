import { useCallback } from 'react';
import { refusalReason } from '../../api/refusal-reason';
import type { RowsResult } from '../../sync/device';
import { useLabel } from '../fields/use-label';

/**
 * Why neither the device nor the server can answer a question about rows, in the reader's language if the reason is
 * known.
 */
export function useQueryProblem(): (problem: NonNullable<RowsResult['error']>) => string {
  const translate = useLabel();
  return useCallback(
    (problem) => {
      const reason = 'status' in problem ? refusalReason(problem.status, problem.text) : problem;
      return typeof reason === 'string' ? reason : translate(reason);
    },
    [translate],
  );
}
