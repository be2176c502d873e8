import type { RowsQuery } from '../../domain/query/query';
import type { Device, RowsResult } from '../../sync/device';

const patienceMs = 4000;

/** Asks once: resolves to the first sufficient answer (by default any rows), or to the latest one when time is up. */
export function firstResult(
  device: Pick<Device, 'watchRows'>,
  query: RowsQuery,
  isEnough: (result: RowsResult) => boolean = (result) => !result.loading || result.rows.length > 0,
): Promise<RowsResult> {
  return new Promise((resolve, reject) => {
    let latest: RowsResult | null = null;
    let isDone = false;
    let stop: (() => void) | null = null;
    const finish = (result: RowsResult | null) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      stop?.();
      if (result) resolve(result);
      else reject(new Error('the device did not answer'));
    };
    const timer = setTimeout(() => finish(latest), patienceMs);
    stop = device.watchRows(query, (result) => {
      latest = result;
      if (isEnough(result)) finish(result);
    });
    // The first callback may come before there is anything to stop.
    if (isDone) stop();
  });
}
