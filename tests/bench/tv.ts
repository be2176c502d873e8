// The TV with 500 tasks, in the production build: what a change on the floor costs the page.
import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../src/server/database/open-database';
import { type ServerProcess, startServer } from '../e2e/server';
import { ensureBuilt } from '../run/dist';
import { createProfile, type Profile } from './browser';
import { account, createCompanyFolder } from './company';
import { ms, type Section, spread } from './figures';
import { recordTasks } from './main-thread';

const tasks = 500;
const changes = Number(process.env['BENCH_CHANGES'] ?? 30);
const timeoutMs = 60_000;

export async function measureTv(): Promise<Section> {
  const built = await ensureBuilt();
  if (built.exitCode !== 0) throw new Error(`the build failed: ${built.output}`);
  const dataFolder = await createCompanyFolder({ tasks, linesPerTask: 0 });
  const profile = await createProfile({ width: 1920, height: 1080 });
  try {
    await putOnTv(dataFolder);
    const server = await startServer({ dataFolder, flags: [], env: { LOG_LEVEL: 'silent' } });
    try {
      const times = spread(await measure(profile, server));
      return {
        figures: [
          {
            name: `TV with ${tasks} tasks: tasks of the main thread over ${changes} changes`,
            seen: `p50 ${ms(times.p50)}, p99 ${ms(times.p99)}, longest ${ms(times.max)} of ${times.count}`,
            target: 'p99 ≤ 16 ms',
            isMet: times.p99 <= 16,
            data: times,
          },
        ],
        skipped: [],
      };
    } finally {
      await server.close();
    }
  } finally {
    await profile.remove();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** All tasks are new, and of today. */
async function putOnTv(dataFolder: string): Promise<void> {
  const database = await openDatabase({ kind: 'folder', path: dataFolder });
  const noon = new Date();
  noon.setHours(12, 0, 0, 0);
  await database.write((tx) =>
    tx.rows(sql`UPDATE "tasks" SET "status" = 'new', "onHold" = false, "timeCompleted" = NULL,
      "deliveryDate" = ${noon.toISOString()} WHERE "companyID" = 1`),
  );
  await database.close();
}

/** @returns processor time of the page's tasks, in milliseconds, while tasks are begun one after the other */
async function measure(profile: Profile, { url }: ServerProcess): Promise<readonly number[]> {
  const page = await profile.open(async (context) => {
    await context.addInitScript(() => localStorage.setItem('language', 'en'));
  });
  await page.goto(`${url}/tv`);
  await page.getByLabel('User name').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const counts = page.locator('header li b');
  await counts.getByText(String(tasks), { exact: true }).waitFor({ timeout: timeoutMs });
  await page.waitForTimeout(3_000);
  const stopRecording = await recordTasks(page);
  const authorization = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`;
  for (let taskID = 1; taskID <= changes; taskID++) {
    const reply = await fetch(`${url}/api/tasks/${taskID}`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'started' }),
    });
    if (!reply.ok) throw new Error(await reply.text());
    await counts.getByText(String(tasks - taskID), { exact: true }).waitFor({ timeout: timeoutMs });
  }
  const { cpuMs } = await stopRecording();
  await profile.close();
  return cpuMs;
}
