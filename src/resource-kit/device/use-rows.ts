import { useEffect, useState } from 'react';
import { everyRow, type Filter, type RowsQuery, type Sort } from '../../domain/query/query';
import type { Resource, Row, RowOf } from '../../domain/resource';
import type { Device, RowResult, RowsResult } from '../../sync/device';
import { useDevice } from './device';

/** A live page of rows; null until the first answer. Between two queries of one resource the former answer stays. */
export function useRows(query: RowsQuery | null): RowsResult | null {
  const device = useDevice();
  const [answer, setAnswer] = useState(() => earlyAnswer(device, query));
  const key = query && JSON.stringify(query);
  useEffect(() => {
    if (key === null) return;
    const asked: RowsQuery = JSON.parse(key);
    return device.watchRows(asked, (result) =>
      setAnswer((known) => (known?.result === result ? known : { resource: asked.resource, result })),
    );
  }, [device, key]);
  return answer && answer.resource === query?.resource ? answer.result : null;
}

interface Answer {
  readonly resource: string;
  readonly result: RowsResult;
}

function earlyAnswer(device: Device, query: RowsQuery | null): Answer | null {
  const result = query && device.peekRows?.(query);
  return query && result ? { resource: query.resource, result } : null;
}

/** One live row with its children. */
export function useRow(resource: string, id: number | null): RowResult {
  const device = useDevice();
  const [answer, setAnswer] = useState<{ readonly key: string; readonly result: RowResult } | null>(null);
  const key = `${resource}/${id}`;
  useEffect(() => {
    if (id === null) return;
    return device.watchRow(resource, id, (result) => setAnswer({ key: `${resource}/${id}`, result }));
  }, [device, resource, id]);
  return answer?.key === key ? answer.result : { kind: 'loading' };
}

const noRows: readonly Row[] = [];

/** Every row of a small resource (warehouses, routes, reason codes), live. Empty until known. */
export function useAllRows<R extends Resource>(
  resource: R,
  options: { readonly filter?: Filter; readonly sort?: Sort } = {},
): readonly RowOf<R>[] {
  const [field, direction] = resource.list.sort;
  const sort: Sort = options.sort ?? [[field, direction]];
  const result = useRows({
    resource: resource.name,
    filter: options.filter ?? {},
    sort,
    range: everyRow,
  });
  return rowsOf(resource, result?.rows ?? noRows);
}

/** Rows of a known resource with their type. The mirror holds parsed rows only, so nothing is checked here. */
export function rowsOf<R extends Resource>(_resource: R, rows: readonly Row[]): readonly RowOf<R>[] {
  return rows as readonly RowOf<R>[];
}

/** Children of a known resource inside their parent's row; none if they did not come. */
export function childrenOf<R extends Resource>(resource: R, inside: unknown): readonly RowOf<R>[] {
  return Array.isArray(inside) ? rowsOf(resource, inside) : [];
}

/** One row of a known resource with its type. */
export function rowOf<R extends Resource>(_resource: R, row: Row): RowOf<R> {
  return row as RowOf<R>;
}
