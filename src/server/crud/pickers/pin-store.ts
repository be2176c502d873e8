import type { Executor } from '../../database/database';
import { sql } from '../../database/sql';

interface Pin {
  readonly companyID: number;
  readonly pickerID: number;
  readonly pinHash: string;
}

export async function storePin(tx: Executor, { companyID, pickerID, pinHash }: Pin): Promise<void> {
  await tx.rows(sql`INSERT INTO "pinCodes" ("companyID", "pickerID", "pinHash") VALUES (${companyID}, ${pickerID}, ${pinHash})
    ON CONFLICT ("companyID", "pickerID") DO UPDATE SET "pinHash" = excluded."pinHash"`);
}

export async function hasPin(tx: Executor, companyID: number, pickerID: number): Promise<boolean> {
  const rows = await tx.rows(
    sql`SELECT "pickerID" FROM "pinCodes" WHERE "companyID" = ${companyID} AND "pickerID" = ${pickerID}`,
  );
  return rows.length > 0;
}
