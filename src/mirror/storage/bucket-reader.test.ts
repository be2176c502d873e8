import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createBucketReader } from './bucket-reader';
import { MirrorDatabase } from './database';
import type { PackedRows } from './packed-rows';

it('gives buckets in order, and none that was read before it began again', async () => {
  const database = new MirrorDatabase('bucket reader');
  const rowsOf = (text: string): PackedRows => ({
    count: 0,
    codecs: '',
    numbers: new ArrayBuffer(0),
    texts: [text],
  });
  const put = (bucket: number, text: string) =>
    database.buckets.put({ resource: 'tasks', bucket, rows: rowsOf(text) });
  for (const bucket of [1, 2, 3, 4, 5]) await put(bucket, `old ${bucket}`);
  const reader = createBucketReader();
  const read = async (after: number) =>
    (await reader.next(database, 'tasks', after, 2)).map(({ rows }) => rows.texts[0]);
  expect(await read(-Infinity)).toEqual(['old 1', 'old 2']);
  expect(await read(2)).toEqual(['old 3', 'old 4']);
  expect(await read(4)).toEqual(['old 5']);

  expect(await read(-Infinity)).toEqual(['old 1', 'old 2']);
  // The next two are being read while the database is emptied and refilled: reading starts again.
  for (const bucket of [1, 2, 3]) await put(bucket, `new ${bucket}`);
  expect(await read(-Infinity)).toEqual(['new 1', 'new 2']);
  expect(await read(2)).toEqual(['new 3', 'old 4']);
  database.close();
});
