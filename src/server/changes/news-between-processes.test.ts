import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, hasPostgres } from '../../../tests/integration/postgres';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { createNews } from './news';

describe.skipIf(!hasPostgres())('news of two processes on one PostgreSQL', () => {
  const databases: Database[] = [];
  beforeAll(async () => {
    const url = (await createDatabase()) ?? '';
    for (let count = 0; count < 2; count++) databases.push(await openDatabase({ kind: 'url', url }));
  });
  afterAll(() => Promise.all(databases.map((database) => database.close())));

  it('reach the devices of the other without polling', async () => {
    const [here, there] = databases.map((database) => createNews({ database, pollMs: 10 ** 9 }));
    let version = 0;
    await new Promise<void>((resolve) => {
      // Announced until it is received: at first the other does not listen yet.
      const timer = setInterval(() => here?.announce(1, { epoch: 'e', version: ++version }), 20);
      there?.listen(1, () => {
        clearInterval(timer);
        resolve();
      });
    });
    expect(there?.current(1)?.version).toBeLessThanOrEqual(version);
    here?.close();
    there?.close();
  });
});
