import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { abortTransactionsOf, followTransactions } from './open-transactions';

const opened: Dexie[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.delete();
});

async function openDatabase(name: string): Promise<Dexie> {
  const database = new Dexie(name);
  database.version(1).stores({ rows: 'id' });
  followTransactions(database);
  opened.push(database);
  return database.open();
}

/** Writes a row in a transaction that stays open until `end` is called. */
function writeSlowly(database: Dexie): { written: Promise<string>; begun: Promise<void>; end(): void } {
  let begin = (): void => {};
  let isOver = false;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const written = database
    .transaction('rw', 'rows', async () => {
      await database.table('rows').put({ id: 1 });
      begin();
      while (!isOver) await database.table('rows').get(1);
    })
    .then(
      () => 'kept',
      () => 'aborted',
    );
  return { written: Promise.resolve(written), begun, end: () => (isOver = true) };
}

it('ends what is open in every database of a session, and in no other', async () => {
  const names = ['api-7-1-mirror', 'api-7-1-outbox', 'api-7-12-outbox'];
  const writes = (await Promise.all(names.map(openDatabase))).map(writeSlowly);
  await Promise.all(writes.map(({ begun }) => begun));
  abortTransactionsOf('api-7-1');
  for (const { end } of writes) end();
  expect(await Promise.all(writes.map(({ written }) => written))).toEqual(['aborted', 'aborted', 'kept']);
});

it('finished transactions are left alone', async () => {
  const database = await openDatabase('api-7-1-outbox');
  const { written, end } = writeSlowly(database);
  end();
  expect(await written).toBe('kept');
  expect(() => abortTransactionsOf('api-7-1')).not.toThrow();
  expect(await database.table('rows').count()).toBe(1);
});
