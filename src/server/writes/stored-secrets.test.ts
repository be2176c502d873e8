import { expect, it } from 'vitest';
import { openTestApi } from '../../../tests/integration/api';
import { createCompany, keysOf } from '../../../tests/integration/company';
import { secretsFrom } from '../auth/secrets';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';
import { fingerprint } from './retry-cache';

const [pickerID] = keysOf(1).pickers;
const requestWith = (pin: string) => ({
  method: 'POST' as const,
  path: `/api/pickers/${pickerID}/pinCodes`,
  body: { companyID: 1, pin },
});

/** What a server with this key stores of a request that sets a PIN. */
async function storedUnder(secretKey: Buffer): Promise<{ readonly hash: string; readonly body: string }> {
  const database = await openDatabase({ kind: 'memory' });
  await createCompany(database, 1);
  const api = await openTestApi(database, { secretKey });
  const { method, path, body } = requestWith('4711');
  const answer = await api.app.inject({
    method,
    url: path,
    headers: { authorization: await api.signIn(1, 'TOOLS', 1), 'idempotency-key': 'set-the-pin' },
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
  const [stored] = await database.read((tx) =>
    tx.rows(sql`select "requestHash", "body"::text from "retryCache"`),
  );
  await api.close();
  await database.close();
  return { hash: String(stored?.['requestHash']), body: String(stored?.['body']) };
}

it('no PIN is found by trying all of them against the stored one', async () => {
  const [key, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const { hash, body } = await storedUnder(key);
  expect(body).not.toMatch(/(?<![0-9a-f])4711(?![0-9a-f])/);
  // With the right key every PIN gives the stored value: none of them is in it.
  const { retryKey } = secretsFrom(key);
  expect([hash, await fingerprint(retryKey, requestWith('0000'))]).toEqual(
    Array(2).fill(await fingerprint(retryKey, requestWith('4711'))),
  );
  // Without the key the rest of the body cannot be guessed either.
  const macOf = (text: string) => text.split(':')[1];
  const withoutKey = await fingerprint(Buffer.alloc(32), requestWith('4711'));
  expect(macOf(withoutKey)).toMatch(/^[\da-f]{64}$/);
  expect(macOf(hash)).not.toBe(macOf(withoutKey));
  expect(macOf((await storedUnder(otherKey)).hash)).not.toBe(macOf(hash));
});
