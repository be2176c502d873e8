import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, hasPostgres } from '../../../tests/integration/postgres';
import { openDatabase } from './open-database';
import { StartupError } from './startup-error';
import { startupRefusalOf } from './startup-refusals';

describe.skipIf(!hasPostgres())('a PostgreSQL that allows no tables', () => {
  it.each([
    ['belongs to somebody else', [], 'may not make tables: let it own the database'],
    ['can only be read', ['ALTER ROLE guest SET default_transaction_read_only = on'], 'can only be read'],
  ])('is reported in one line: it %s', async (_, statements, reason) => {
    const url = new URL((await createDatabase()) ?? '');
    const client = new Client({ connectionString: url.href });
    await client.connect();
    const guest = `guest_${url.pathname.slice(-12)}`;
    await client.query(`CREATE ROLE ${guest} LOGIN`);
    for (const statement of statements) await client.query(statement.replace('guest', guest));
    onTestFinished(async () => {
      await client.query(`DROP ROLE ${guest}`);
      await client.end();
    });
    url.username = guest;
    const opened = openDatabase({ kind: 'url', url: url.href });
    await expect(opened).rejects.toBeInstanceOf(StartupError);
    await expect(opened).rejects.toThrow(reason);
  });
});

it.each([
  [51, 'the disk is full'],
  [7, 'error 7'],
])('the embedded engine’s message about its files (%i) is reported in words', (errno, words) => {
  const refusal = startupRefusalOf({ name: 'ErrnoError', errno });
  expect(refusal).toBeInstanceOf(StartupError);
  expect(String(refusal)).toContain(words);
  const other = new Error('a fault of ours');
  expect(startupRefusalOf(other)).toBe(other);
});
