import { useEffect, useState } from 'react';
import type { RowsQuery } from '../../../domain/query/query';
import { keyOf, type Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import { useDevice } from '../../../resource-kit/device/device';
import type { RowsResult } from '../../../sync/device';

export interface GrowingRows {
  /** The first page; null until answered. */
  readonly first: RowsResult | null;
  /** Rows of all pages up to the first that is not answered yet, each once. */
  readonly rows: readonly Row[];
  /** Asks for another page. */
  readonly more: () => void;
}

/**
 * The first rows of a query, live, and another page on request: the API answers no more at a time. @param pageRows rows
 * of a page, at most the API's limit
 */
export function useGrowingRows(query: Omit<RowsQuery, 'range'> | null, pageRows: number): GrowingRows {
  const device = useDevice();
  const key = query && JSON.stringify(query);
  const [wanted, setWanted] = useState({ key, count: 1 });
  const [answered, setAnswered] = useState({ key, pages: noPages });
  const count = wanted.key === key ? wanted.count : 1;
  useEffect(() => {
    if (key === null) return;
    const asked: Omit<RowsQuery, 'range'> = JSON.parse(key);
    const ends = Array.from({ length: count }, (_, at) =>
      device.watchRows({ ...asked, range: [at * pageRows, (at + 1) * pageRows - 1] }, (result) =>
        setAnswered((known) => {
          const pages = known.key === key ? known.pages : noPages;
          return { key, pages: new Map([...pages, [at, result]]) };
        }),
      ),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [device, key, count, pageRows]);
  const pages = answered.key === key ? answered.pages : noPages;
  return {
    first: pages.get(0) ?? null,
    rows: query ? rowsIn(query.resource, pages, count) : [],
    more: () => setWanted({ key, count: count + 1 }),
  };
}

type Pages = ReadonlyMap<number, RowsResult>;
const noPages: Pages = new Map();

/** A new row moves others to the next page, so that they may be in both. */
function rowsIn(name: string, pages: Pages, count: number): readonly Row[] {
  const resource = resourceOf(name);
  const rows = new Map<number, Row>();
  for (let at = 0; at < count; at++) {
    const page = pages.get(at);
    if (!page) break;
    for (const row of page.rows) if (!rows.has(keyOf(resource, row))) rows.set(keyOf(resource, row), row);
  }
  return [...rows.values()];
}
