import type { RowsQuery } from '../../../domain/query/query';
import { keyOf, type Resource } from '../../../domain/resource';
import { foldRows, marksOf } from '../../../domain/sync/fold-rows';
import type { Overlay } from '../../../domain/sync/overlay';
import { sumOfRows } from '../../../mirror/memory/sums';
import type { RowsAnswer } from '../../../mirror/mirror-types';
import type { RowsResult } from '../../device';
import type { PageAnswer } from './lookup';

/** A page of the API with this device's waiting writes laid over it (S30). */
export function resultOfServer(
  { rows, total, refusal }: PageAnswer,
  {
    resource,
    query,
    overlay,
    loading,
  }: {
    readonly resource: Resource;
    readonly query: RowsQuery;
    readonly overlay: Overlay;
    /** The device is about to have these rows itself. */
    readonly loading: boolean;
  },
): RowsResult {
  const folded = foldRows(rows, resource, overlay);
  const keys = folded.map((row) => keyOf(resource, row));
  // The sums of one page among several are unknown.
  const isWhole = query.range[0] === 0 && total !== null && total <= rows.length;
  return {
    rows: folded,
    total: total ?? query.range[0] + rows.length,
    ...marksOf(keys, resource.name, overlay),
    sums: isWhole ? sumOfRows(resource, folded) : {},
    from: 'server',
    loading,
    error: refusal ?? null,
  };
}

/** The mirror's answer; `partial` if the query reaches beyond the mirror. */
export function resultOfDevice(
  answer: RowsAnswer,
  { isCovered, loading }: { readonly isCovered: boolean; readonly loading: boolean },
): RowsResult {
  if (answer.kind === 'error') {
    const nothing = { rows: [], total: 0, waiting: [], rejected: [], sums: {} };
    return { ...nothing, from: 'device', loading: false, error: answer.error };
  }
  const { rows, total, waiting, rejected, sums } = answer;
  const from = answer.from === 'device' && !isCovered ? 'partial' : answer.from;
  return { rows, total, waiting, rejected, sums, from, loading, error: null };
}
