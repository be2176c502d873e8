import { createRxDatabase, type RxJsonSchema } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { type Document, servePeer, taskIndexes } from './peer';

const text = { type: 'string', maxLength: 200 } as const;
const whole = { type: 'number', minimum: 0, maximum: 1_000_000_000, multipleOf: 1 } as const;
const indexed = {
  status: text,
  taskType: text,
  warehouseID: whole,
  priority: whole,
  customerName: text,
  deliveryDate: text,
  routeID: whole,
  pickerID: whole,
} as const;

const schemaOf = (properties: RxJsonSchema<Document>['properties'], indexes: readonly string[]) => ({
  version: 0,
  primaryKey: 'id',
  type: 'object' as const,
  properties: { id: { type: 'string', maxLength: 20 }, ...properties },
  // This storage indexes required fields only.
  required: ['id', ...indexes],
  indexes: [...indexes],
});

// Null cannot be indexed: rows without a route would not be found by it.
const absent = { routeID: 0, pickerID: 0, customerName: '', deliveryDate: '' };
const complete = (row: Document): Document => ({
  ...row,
  ...Object.fromEntries(Object.entries(absent).filter(([name]) => row[name] === null)),
});

servePeer(async () => {
  const database = await createRxDatabase({
    name: 'peer',
    storage: getRxStorageDexie(),
    multiInstance: false,
  });
  const collections = await database.addCollections({
    tasks: { schema: schemaOf(indexed, taskIndexes) },
    lines: { schema: schemaOf({ taskID: whole }, ['taskID']) },
  });
  const put = async (name: 'tasks' | 'lines', rows: readonly Document[], key: string): Promise<void> => {
    if (rows.length === 0) return;
    const { error } = await collections[name].bulkInsert(
      rows.map((row) => ({ ...complete(row), id: String(row[key]) })),
    );
    if (error.length > 0) throw new Error(`RxDB refused ${error.length} rows`);
  };
  return {
    put: async (tasks, lines) => {
      await put('tasks', tasks, 'taskID');
      await put('lines', lines, 'taskLineID');
    },
    page: async () => {
      const query = { selector: { status: 'new' }, sort: [{ deliveryDate: 'asc' as const }], limit: 50 };
      return (await collections.tasks.find(query).exec()).length;
    },
  };
});
