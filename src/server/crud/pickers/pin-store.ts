import type { Executor } from '../../database/database';
import { sql } from '../../database/sql';

interface Pin {
  readonly companyID: number;
  readonly pickerID: number;
  readonly pinHash: string;
}

export async function storePin(tx: Executor, { companyID, pickerID, pinHash }: Pin): Promise<void> {
  await tx.rows(sql`insert into "pinCodes" ("companyID", "pickerID", "pinHash") values (${companyID}, ${pickerID}, ${pinHash})
    on conflict ("companyID", "pickerID") do update set "pinHash" = excluded."pinHash"`);
}

export async function hasPin(tx: Executor, companyID: number, pickerID: number): Promise<boolean> {
  const rows = await tx.rows(
    sql`select "pickerID" from "pinCodes" where "companyID" = ${companyID} and "pickerID" = ${pickerID}`,
  );
  return rows.length > 0;
}
