import { taskStatuses } from '../../src/domain/tasks/statuses';
import type { Database } from '../../src/server/database/database';
import { type DatabasePlace, openDatabase } from '../../src/server/database/open-database';
import { sql } from '../../src/server/database/sql';
import type { Author, UnitOfWork } from '../../src/server/writes/unit-of-work';
import { commitWrite } from '../../src/server/writes/write';
import { createMigratedDatabase, hasPostgres } from './postgres';

/** The engines that a server test runs on: `describe.each(engines)`. */
export const engines: readonly (readonly [name: string, open: () => Promise<Database>])[] = [
  ['PGlite', () => openDatabase({ kind: 'memory' })],
  ...(hasPostgres() ? [['PostgreSQL', openPostgres] as const] : []),
];

async function openPostgres(): Promise<Database> {
  const place: DatabasePlace = { kind: 'url', url: (await createMigratedDatabase()) ?? '' };
  return openDatabase(place);
}

/** Keys of the rows of a small company; each company's keys begin at its number × 100. */
export function keysOf(companyID: number) {
  const base = companyID * 100;
  return {
    warehouseID: base,
    pickers: [base + 1, base + 2],
    products: [base + 1, base + 2],
    routeID: base,
  } as const;
}

/** A company with all statuses enabled, a warehouse with two bins, two pickers and two products (0.5 kg and 2 kg). */
export async function createCompany(database: Database, companyID: number): Promise<void> {
  const { warehouseID, pickers, products, routeID } = keysOf(companyID);
  await database.write(async (tx) => {
    await tx.rows(
      sql`insert into "companies" ("companyID", "companyCode", "name") values (${companyID}, ${`C${companyID}`}, 'Test')`,
    );
    const flags = taskStatuses.map((status) => `feature_status_${status}_enabled`);
    await tx.rows(sql`insert into "features" ("name", "value")
      select "name", 'true' from unnest(${sql.param(flags)}::text[]) as "name" on conflict do nothing`);
    await tx.rows(
      sql`insert into "warehouses" ("companyID", "warehouseID", "warehouseCode", "name") values (${companyID}, ${warehouseID}, 'W1', 'Main')`,
    );
    await tx.rows(
      sql`insert into "locations" ("companyID", "warehouseID", "bin", "binOrder") values (${companyID}, ${warehouseID}, 'A-1', 1), (${companyID}, ${warehouseID}, 'A-2', 2)`,
    );
    await tx.rows(
      sql`insert into "routes" ("companyID", "routeID", "name") values (${companyID}, ${routeID}, 'North')`,
    );
    await tx.rows(sql`insert into "pickers" ("companyID", "pickerID", "pickerCode", "firstName", "lastName") values
      (${companyID}, ${pickers[0]}, 'P1', 'Matti', 'Meikäläinen'), (${companyID}, ${pickers[1]}, 'P2', 'Liisa', 'Virtanen')`);
    await tx.rows(sql`insert into "products" ("companyID", "productID", "productCode", "name", "uom", "weight", "volume") values
      (${companyID}, ${products[0]}, 'BOLT', 'Bolt', 'pcs', 0.5, 0.1), (${companyID}, ${products[1]}, 'NUT', 'Nut', 'pcs', 2, 0.3)`);
  });
}

export interface Act {
  readonly companyID: number;
  readonly requestID?: string;
  readonly now?: string;
}

/** Does some work as a committed write of a test user. */
export async function act<T>(
  database: Database,
  { companyID, requestID, now }: Act,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  const author: Author = { userID: 1, source: 'anna', requestID: requestID ?? null };
  const context = { companyID, author, now: now ?? '2026-11-21T06:00:00.000Z' };
  return (await commitWrite(database, context, work)).result;
}
