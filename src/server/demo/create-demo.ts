import { resources } from '../../domain/resources/registry';
import type { Database, Executor } from '../database/database';
import { sql } from '../database/sql';
import { makeFacts } from '../reports/facts/keep-facts';
import { bulkInsert, continueKeys, refreshStatistics } from '../rows/bulk-insert';
import { rememberDemo } from '../seed';
import { storedAs } from '../stock/stock-table';
import { commitWrite } from '../writes/write';
import type { DemoAccount } from './accounts';
import { iso } from './calendar';
import { type DemoCompany, generateCompany } from './company';

export interface DemoOptions {
  readonly seed: number;
  readonly nowMs: number;
  /** Hashes passwords and PIN codes for storage. */
  readonly hash: (secret: string) => Promise<string>;
  /** Called after each resource, for a progress line. */
  readonly report?: (progress: DemoProgress) => void;
  /** Days of history; by default 60. */
  readonly days?: number;
  /** Number of tasks a day; by default 133. */
  readonly tasks?: number;
}

export interface DemoProgress {
  readonly stored: number;
  readonly total: number;
}

/**
 * Fills an empty database with the demo company in one transaction: an interrupted first start leaves nothing. @returns
 * the accounts
 */
export async function createDemoCompany(
  database: Database,
  options: DemoOptions,
): Promise<readonly DemoAccount[]> {
  const company = generateCompany(options);
  const total = resources.reduce((sum, resource) => sum + company.rows[resource.name].length, 0);
  // Hashing is slow on purpose, and the embedded engine has one session only, so it comes before the transaction.
  const secrets = await hashSecrets(company, options.hash);
  const author = { userID: 1, source: 'demo', requestID: null };
  const context = { companyID: company.companyID, author, now: iso(options.nowMs) };
  await commitWrite(database, context, async ({ tx }) => {
    let stored = 0;
    for (const resource of resources) {
      const rows = company.rows[resource.name];
      const table = storedAs(resource);
      await bulkInsert(tx, table, rows);
      await continueKeys(tx, table);
      stored += rows.length;
      options.report?.({ stored, total });
    }
    await storeSecrets(tx, company, secrets);
    await rememberDemo(tx, options.seed);
    await refreshStatistics(tx, resources.map(storedAs));
    await makeFacts(tx, company.companyID);
  });
  return company.accounts;
}

interface Secrets {
  readonly passwords: readonly string[];
  readonly pins: readonly (readonly [pickerID: number, hash: string])[];
}

async function hashSecrets(company: DemoCompany, hash: DemoOptions['hash']): Promise<Secrets> {
  const pins = [...company.pins].map(async ([pickerID, pin]) => [pickerID, await hash(pin)] as const);
  return {
    passwords: await Promise.all(company.accounts.map(({ password }) => hash(password))),
    pins: await Promise.all(pins),
  };
}

async function storeSecrets(
  tx: Executor,
  { companyID: demoCompanyID, accounts }: DemoCompany,
  secrets: Secrets,
): Promise<void> {
  for (const [index, { username, companyID = demoCompanyID }] of accounts.entries()) {
    await tx.rows(sql`
      insert into "logins" ("loginName", "companyID", "userID", "passwordHash")
      values (${username.toLowerCase()}, ${companyID}, ${index + 1}, ${secrets.passwords[index] ?? ''})`);
  }
  for (const [pickerID, pinHash] of secrets.pins) {
    await tx.rows(sql`
      insert into "pinCodes" ("companyID", "pickerID", "pinHash") values (${demoCompanyID}, ${pickerID}, ${pinHash})`);
  }
}
