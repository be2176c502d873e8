import { compileFilter } from '../../domain/query/compile-filter';
import type { RowsQuery } from '../../domain/query/query';
import { relatedIn } from '../../domain/query/related';
import type { Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { marksOf } from '../../domain/sync/fold-rows';
import type { Overlay } from '../../domain/sync/overlay';
import { foldRow } from '../../domain/sync/write';
import { readRows } from '../storage/bucket-store';
import type { MirrorDatabase } from '../storage/database';
import { bareRow } from '../storage/packing';
import type { LiveAnswer } from './live-rows';

const noRegexp = (): never => {
  throw new Error('patterns wait for the working set');
};

/**
 * The page as last seen, made of the rows as they are now: rows that are gone or no longer fulfil the filter are left
 * out, new ones wait for the working set. Null: the page was never seen, or its filter needs a pattern or other rows.
 */
export async function readFirstPage(
  database: MirrorDatabase,
  query: RowsQuery,
  overlay: () => Overlay,
): Promise<LiveAnswer | null> {
  const resource = resourceOf(query.resource);
  if (relatedIn(resource, query.filter).length > 0) return null;
  const matches = compileFilter(resource, query.filter, noRegexp);
  const record = await database.firstPages.get(pageKey(query));
  if (!record || !matches.ok) return null;
  const stored = await readRows(database, resource, record.keys);
  const marks = overlay();
  const rows: Row[] = [];
  const keys: number[] = [];
  for (const key of record.keys) {
    const effects = marks.effects(resource.name, key);
    const folded = foldRow(stored.get(key) ?? null, effects);
    const row = folded && effects.length > 0 ? bareRow(resource, folded) : folded;
    if (!row || !matches.value(row)) continue;
    rows.push(row);
    keys.push(key);
  }
  return {
    kind: 'rows',
    rows,
    total: record.total,
    sums: record.sums,
    ...marksOf(keys, resource.name, marks),
  };
}

export function pageKey({ resource, filter, sort, range }: RowsQuery): string {
  return JSON.stringify([resource, filter, sort, range]);
}
