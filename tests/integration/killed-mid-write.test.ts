import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/database/open-database';
import { sql } from '../../src/server/database/sql';

const folder = mkdtempSync(join(tmpdir(), 'tools-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lets a process write until it has acknowledged a number of requests, and kills it in the middle of the next. */
async function writeUntilKilled(
  path: string,
  acknowledgements: number,
  ...more: string[]
): Promise<string[]> {
  const script = fileURLToPath(new URL('./killed-writer.ts', import.meta.url));
  const writer = spawn(process.execPath, ['--import', 'tsx', script, path, ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  writer.stderr.on('data', (chunk) => {
    complaint += String(chunk);
  });
  const exited = once(writer, 'exit');
  const acknowledged: string[] = [];
  for await (const requestID of createInterface(writer.stdout)) {
    acknowledged.push(requestID);
    if (acknowledged.length === acknowledgements) writer.kill('SIGKILL');
  }
  const [, signal] = await exited;
  expect(signal, complaint).toBe('SIGKILL');
  return acknowledged;
}

test('a process killed in the middle of writes leaves each request whole or not at all', {
  timeout: 180_000,
}, async () => {
  const path = join(folder, 'data');
  const acknowledged = new Set<string>();
  for (const [turn, count] of [20, 47, 31].entries()) {
    for (const id of await writeUntilKilled(path, count, ...(turn === 0 ? ['first'] : [])))
      acknowledged.add(id);

    const database = await openDatabase({ kind: 'folder', path });
    const columnOf = async (query: ReturnType<typeof sql>) =>
      (await database.read((tx) => tx.rows(query))).map((row) => String(row.value)).sort();
    const stored = await columnOf(sql`select "requestID" as "value" from "retryCache" where "status" = 200`);
    const events = await columnOf(sql`select "requestID" as "value" from "eventLog"`);
    const created = await columnOf(sql`select "orderNumber" as "value" from "tasks"`);
    const held = await columnOf(
      sql`select replace("orderNumber", 'create', 'hold') as "value" from "tasks" where "onHold"`,
    );
    const given = await columnOf(sql`
      select replace(t."orderNumber", 'create', 'assign') as "value" from "tasks" t
      join "assignments" a using ("companyID", "taskID")`);
    const complete = await columnOf(sql`select "orderNumber" as "value" from "tasks" where "lineCount" = 2`);
    const versions = await columnOf(sql`select distinct "version" as "value" from "changes"`);
    await database.close();

    expect(events).toEqual(stored);
    expect([...created, ...held, ...given].sort()).toEqual(stored);
    expect(complete).toEqual(created);
    expect(versions).toHaveLength(stored.length);
    for (const requestID of acknowledged) expect(stored).toContain(requestID);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(98);
});
