import indexedDBAdapter from 'pouchdb-adapter-indexeddb';
import PouchDB from 'pouchdb-browser';
import find from 'pouchdb-find';
import { type Document, servePeer, taskIndexes } from './peer';

PouchDB.plugin(indexedDBAdapter);
PouchDB.plugin(find);

servePeer(async () => {
  const tasks = new PouchDB('peer-tasks', { adapter: 'indexeddb', revs_limit: 1 });
  const lines = new PouchDB('peer-lines', { adapter: 'indexeddb', revs_limit: 1 });
  for (const field of taskIndexes) await tasks.createIndex({ index: { fields: [field] } });
  await lines.createIndex({ index: { fields: ['taskID'] } });
  const put = async (database: typeof tasks, rows: readonly Document[], key: string): Promise<void> => {
    if (rows.length === 0) return;
    const results = await database.bulkDocs(rows.map((row) => ({ ...row, _id: String(row[key]) })));
    const failed = results.filter((result) => result.error);
    if (failed.length > 0)
      throw new Error(`PouchDB refused ${failed.length} rows: ${JSON.stringify(failed[0])}`);
  };
  return {
    put: async (some, own) => {
      await put(tasks, some, 'taskID');
      await put(lines, own, 'taskLineID');
    },
    page: async () => {
      const selector = { status: 'new', deliveryDate: { $gt: null } };
      const { docs } = await tasks.find({ selector, sort: ['deliveryDate'], limit: 50 });
      return docs.length;
    },
  };
});
