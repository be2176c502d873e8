import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSamples } from '../../../tests/integration/whole-app';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { readHourlyRate } from './hourly-rate';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
  await createSamples(database);
});
afterAll(() => database.close());

it('of a day long ago are found without reading rows picked since', async () => {
  const scope = {
    from: '2026-01-05T00:00:00.000Z',
    to: '2026-01-05T23:59:59.999Z',
    warehouseID: null,
    warehouseSectionIDs: [],
  };
  const asked: string[] = [];
  await database.read((tx) =>
    readHourlyRate(
      {
        ...tx,
        rows: (query) => {
          asked.push(query.text);
          return tx.rows(query);
        },
      },
      { companyID: 1, scope, pickTypes: ['NORMAL'] },
      new Date('2026-11-21T12:00:00.000Z'),
    ),
  );
  const read = asked.join(' ');
  expect(read).toContain('"pickFacts"');
  expect(read).not.toMatch(/"(assignmentLines|taskLines)"/);
});
