// Separate from reading: it is not urgent, and a first visit does not need the code.
import type { RowsQuery } from '../../domain/query/query';
import { resourceOf } from '../../domain/resources/registry';
import type { MirrorDatabase } from '../storage/database';
import { pageKey } from './first-pages';
import type { LiveAnswer } from './live-rows';

/** Most pages remembered; each is one small record. */
const maxPages = 40;

/** Remembers a page by the keys of its rows; the pages seen longest ago make room. */
export async function writeFirstPage(
  database: MirrorDatabase,
  query: RowsQuery,
  answer: Extract<LiveAnswer, { kind: 'rows' }>,
  nowMs: number,
): Promise<void> {
  const { key: keyField } = resourceOf(query.resource);
  await database.transaction('rw', database.firstPages, async () => {
    await database.firstPages.put({
      key: pageKey(query),
      resource: query.resource,
      keys: answer.rows.map((row) => Number(row[keyField])),
      total: answer.total,
      sums: answer.sums,
      storedAtMs: nowMs,
    });
    if ((await database.firstPages.count()) <= maxPages) return;
    const pages = await database.firstPages.toArray();
    const oldest = pages.sort((a, b) => a.storedAtMs - b.storedAtMs).slice(0, pages.length - maxPages);
    await database.firstPages.bulkDelete(oldest.map(({ key }) => key));
  });
}
