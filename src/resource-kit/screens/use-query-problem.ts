import { useCallback } from 'react';
import { refusalReason } from '../../api/refusal-reason';
import type { RowsResult } from '../../sync/device';
import { useLabel } from '../fields/use-label';

/** Why a question about rows has no answer, here or of the server, in the reader's language where the reason is known. */
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
