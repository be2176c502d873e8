import type { RowsQuery } from '../../../domain/query/query';
import type { Row } from '../../../domain/resource';
import type { Device, RowsResult } from '../../../sync/device';
import { firstResult } from '../../device/first-result';

const rowsBesides = 500;

/**
 * Rows of a list around one of them, with the place of the first and the total; rejects without any answer. @param at
 * place of that row in the whole list
 */
export async function rowsAround(
  device: Pick<Device, 'watchRows'>,
  query: RowsQuery,
  at: number,
): Promise<readonly [rows: readonly Row[], offset: number, total: number]> {
  const offset = Math.max(0, at - rowsBesides);
  const around = await firstResult(device, { ...query, range: [offset, at + rowsBesides] }, isComplete);
  return [around.rows, offset, around.total];
}

/** The list may contain rows that are not on this device; then so may the records around this one. */
function isComplete({ from }: RowsResult): boolean {
  return from !== 'partial' && from !== 'first-page';
}
