import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, createCompany, keysOf } from '../../../tests/integration/company';
import { pickers } from '../../domain/resources/company/pickers';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import type { RecordChange } from '../history/record-change';
import { updateRows } from './write-rows';

const [first, second] = keysOf(1).pickers;
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
  await createCompany(database, 1);
  await createCompany(database, 2);
});
afterAll(() => database.close());

it('sets fields of existing rows, each once and in the order of the given keys', async () => {
  const changes: RecordChange[] = [];
  const ids = [second, 999, first, second, keysOf(2).pickers[0]];
  await act(database, { companyID: 1 }, async (unit) => {
    const record = (change: RecordChange) => void changes.push(change);
    await updateRows({ ...unit, record }, pickers, ids, { lastName: 'Virta', unheard: 'of' });
    await updateRows({ ...unit, record }, pickers, ids, { unheard: 'of' });
  });
  expect(changes.map(({ id, before, after }) => [id, before?.['lastName'], after])).toEqual([
    [second, 'Virtanen', { lastName: 'Virta' }],
    [first, 'Meikäläinen', { lastName: 'Virta' }],
  ]);
});
