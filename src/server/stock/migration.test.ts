import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '../database/migrate';
import { openPglite } from '../database/pglite';
import { sql } from '../database/sql';

const folder = join(import.meta.dirname, '../database/migrations');

it('an existing company gets lots and amounts from its transactions, and each barcode once', async () => {
  const data = mkdtempSync(join(tmpdir(), 'before-stock-'));
  const connection = await openPglite(data);
  const amounts = await connection.session(async (session) => {
    await session.script(
      'CREATE TABLE "migrations" ("name" text PRIMARY KEY, "checksum" text NOT NULL, "appliedAt" timestamptz(3) NOT NULL)',
    );
    for (const name of readdirSync(folder).sort()) {
      if (name >= '0020') continue;
      const text = readFileSync(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      await session.script(`${text};INSERT INTO "migrations" VALUES ('${name}', '${checksum}', now())`);
    }
    await session.script(`
      INSERT INTO "companies" ("companyID", "companyCode", "name") VALUES (1, 'C', 'C');
      INSERT INTO "warehouses" ("companyID", "warehouseID", "warehouseCode", "name") VALUES (1, 1, 'W', 'W');
      INSERT INTO "locations" ("companyID", "locationID", "warehouseID", "bin") VALUES (1, 1, 1, 'A-1');
      INSERT INTO "pickers" ("companyID", "pickerID", "pickerCode", "firstName", "lastName") VALUES (1, 1, 'P', 'P', 'P');
      INSERT INTO "products" ("companyID", "productID", "productCode", "name") VALUES (1, 1, 'BOLT', 'Bolt'), (1, 2, 'NUT', 'Nut');
      INSERT INTO "productCodes" ("companyID", "productCodeID", "productID", "value", "amountMultiplier")
        VALUES (1, 1, 1, '111', 1), (1, 2, 1, '111', 1), (1, 3, 2, '111', 1), (1, 4, 2, '222', 1);
      INSERT INTO "tasks" ("companyID", "taskID", "taskNumber", "taskType", "status", "onHold", "priority", "warehouseID",
        "pickType", "lineCount", "linesCompleted", "totalAmount", "pickedAmount", "totalWeight", "totalVolume")
        VALUES (1, 1, 'T', 'PUT', 'started', false, 50, 1, 'NORMAL', 2, 0, 0, 0, 0, 0);
      INSERT INTO "taskLines" ("companyID", "taskLineID", "taskID", "lineNumber", "productID", "bin", "binTo", "lot", "status", "taskAmount", "uom")
        VALUES (1, 1, 1, 1, 1, 'DOCK', 'A-1', 'L1', 'completed', 5, 'kpl'), (1, 2, 1, 2, 1, 'DOCK', 'YARD', NULL, 'completed', 5, 'kpl');
      INSERT INTO "assignments" ("companyID", "assignmentID", "taskID", "pickerID", "status") VALUES (1, 1, 1, 1, 'started');
      INSERT INTO "assignmentLines" ("companyID", "assignmentLineID", "assignmentID", "taskLineID", "amount", "validated", "outOfStock")
        VALUES (1, 1, 1, 1, 5, true, false), (1, 2, 1, 2, 0.3, true, false);
      INSERT INTO "inventoryTransactions" ("companyID", "assignmentLineID", "productID", "amount", "locationID") VALUES
        (1, 1, 1, 5, 1), (1, 1, 1, 0.1, 1), (1, 1, 1, 0.2, 1), (1, 2, 1, 3, NULL), (1, NULL, 2, -4, 1);`);
    await migrate(connection);
    const codes = await session.rows(sql`select "productCodeID", "value" from "productCodes" order by 1`);
    expect(codes).toEqual([
      { productCodeID: 1, value: '111' },
      { productCodeID: 3, value: '111#3' },
      { productCodeID: 4, value: '222' },
    ]);
    const unbooked = sql`select 1 from "inventoryTransactions" where "quantityID" is null`;
    expect(await session.rows(unbooked)).toEqual([]);
    return session.rows(
      sql`select "productID", "warehouseID", "bin", "lot", "amount" from "quantities" order by "productID", "bin"`,
    );
  });
  expect(amounts).toEqual([
    { productID: 1, warehouseID: 1, bin: 'A-1', lot: 'L1', amount: 5.3 },
    { productID: 1, warehouseID: 1, bin: 'YARD', lot: null, amount: 3 },
    { productID: 2, warehouseID: 1, bin: 'A-1', lot: null, amount: -4 },
  ]);
  await connection.close();
  rmSync(data, { recursive: true });
});
