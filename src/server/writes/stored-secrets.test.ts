import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { openTestApi } from '../../../tests/integration/api';
import { createCompany, keysOf } from '../../../tests/integration/company';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';

it('no PIN is found by trying them all against what is stored', async () => {
  const database = await openDatabase({ kind: 'memory' });
  await createCompany(database, 1);
  const api = await openTestApi(database);
  const [pickerID] = keysOf(1).pickers;
  const url = `/api/pickers/${pickerID}/pinCodes`;
  const answer = await api.app.inject({
    method: 'POST',
    url,
    headers: { authorization: await api.signIn(1, 'TOOLS', 1), 'idempotency-key': 'set-the-pin' },
    payload: { companyID: 1, pin: '4711' },
  });
  expect(answer.statusCode).toBe(200);
  const [stored] = await database.read((tx) =>
    tx.rows(sql`select "requestHash", "body"::text from "retryCache"`),
  );
  expect(stored?.['body']).not.toContain('4711');
  const guesses = Array.from({ length: 10_000 }, (_, pin) => {
    const body = JSON.stringify({ companyID: 1, pin: String(pin).padStart(4, '0') });
    return createHash('sha256').update(`POST ${url} ${body}`).digest('hex');
  });
  expect(guesses).not.toContain(stored?.['requestHash']);
  await api.close();
  await database.close();
});
