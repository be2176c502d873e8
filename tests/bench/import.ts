// The import screen of the built console with a large file, beside reading the same file without any console.
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ServerProcess, startServer } from '../e2e/server';
import { ensureBuilt } from '../run/dist';
import { browserStartMs, createProfile, type Profile } from './browser';
import { bundlePage } from './bundle';
import { account, createCompanyFolder } from './company';
import { type Figure, megabytes, ms, rate, type Section, spread } from './figures';
import type { PlainRead, PlainReading } from './import-page/messages';
import { recordTasks } from './main-thread';
import { writeOrdersFile } from './orders-file';
import { readPeakMemory } from './peak-memory';
import { addressOf, serveFolder } from './serve-folder';
import { temporaryFolder } from './temporary';

declare global {
  interface Window {
    readonly plain: { read(how: PlainRead): Promise<PlainReading> };
    readonly shown: Set<string>;
  }
}

const large = { orders: 100_000, linesPerOrder: 5, firstOrder: 1_000_000 };
const sent = { orders: Number(process.env['BENCH_ORDERS'] ?? 4000), linesPerOrder: 3, firstOrder: 5_000_000 };
const rows = large.orders * large.linesPerOrder;
const waitMs = 300_000;

export async function measureImport(): Promise<Section> {
  const built = await ensureBuilt();
  if (built.exitCode !== 0) throw new Error(`the build failed: ${built.output}`);
  const folder = temporaryFolder('orders');
  const [largeFile, sentFile] = [join(folder, 'large.csv'), join(folder, 'sent.csv')];
  await writeOrdersFile(largeFile, large);
  await writeOrdersFile(sentFile, sent);
  const plain = {
    bytes: await readPlainly(largeFile, 'bytes'),
    papaparse: await readPlainly(largeFile, 'papaparse'),
  };
  const dataFolder = await createCompanyFolder({ tasks: 1000, linesPerTask: 1 });
  const profile = await createProfile();
  const server = await startServer({ dataFolder, flags: [], env: { LOG_LEVEL: 'silent' } });
  try {
    const read = await readOnScreen(profile, server, largeFile);
    const upload = await sendFromScreen(profile, server, sentFile);
    const bytes = statSync(largeFile).size;
    return { figures: figuresOf({ bytes, plain, read, upload }), skipped: [] };
  } finally {
    await profile.remove();
    await server.close();
    for (const path of [dataFolder, folder]) rmSync(path, { recursive: true, force: true });
  }
}

interface PlainFigures extends PlainReading {
  readonly peak: number | null;
}

async function readPlainly(path: string, how: PlainRead): Promise<PlainFigures> {
  const folder = temporaryFolder('web');
  await bundlePage('import-page', folder);
  const serving = await serveFolder(folder);
  const profile = await createProfile();
  try {
    const page = await profile.open();
    await page.goto(addressOf(serving));
    await page.getByLabel('File').setInputFiles(path);
    const reading = await page.evaluate((wanted) => window.plain.read(wanted), how);
    if (reading.rows < rows) throw new Error(`${how} has seen ${reading.rows} rows of ${rows}`);
    return { ...reading, peak: await readPeakMemory(page.context()) };
  } finally {
    await profile.remove();
    serving.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Signed in at the import screen, with the columns chosen that the file does not have. */
async function openScreen(profile: Profile, { url }: ServerProcess, path: string): Promise<Page> {
  const page = await profile.open(async (context) => {
    await context.addInitScript(() => localStorage.setItem('language', 'en'));
    await context.addInitScript(watchProgress);
  });
  await page.goto(`${url}/tasks/uploadTasks`);
  const userName = page.getByLabel('User name');
  const file = page.getByLabel('Choose a file');
  await userName.or(file).first().waitFor();
  if (await userName.isVisible()) {
    await userName.fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: /^Online, synced/ }).waitFor({ timeout: waitMs });
    // A first visit is followed by the installation of some megabytes; nothing is measured beside it.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto(`${url}/tasks/uploadTasks`);
    await file.waitFor();
    await page.waitForTimeout(browserStartMs);
  }
  await file.setInputFiles(path);
  return page;
}

async function mapColumns(page: Page): Promise<void> {
  for (const [column, value] of [
    ['Warehouse code', 'W1'],
    ['Task type', 'PIC'],
  ] as const) {
    await page.getByLabel(column).first().selectOption('fixed');
    await page.getByLabel(`${column} of every row`).fill(value);
  }
  await page.getByLabel('Create products that do not exist').check();
}

async function readOnScreen(profile: Profile, server: ServerProcess, path: string) {
  const page = await openScreen(profile, server, path);
  const stopRecording = await recordTasks(page);
  const readMs = await timed(async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Check' }).waitFor({ timeout: waitMs });
  });
  await mapColumns(page);
  const checkMs = await timed(async () => {
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: /^Import [\d,]+ tasks$/ }).waitFor({ timeout: waitMs });
  });
  const tasks = await stopRecording();
  const shown = await page.evaluate(() => window.shown.size);
  const peak = await readPeakMemory(page.context());
  await profile.close();
  return { readMs, checkMs, tasks, shown, peak };
}

async function sendFromScreen(profile: Profile, server: ServerProcess, path: string): Promise<number> {
  const page = await openScreen(profile, server, path);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check' }).waitFor({ timeout: waitMs });
  await page.getByLabel('Create products that do not exist').check();
  await page.getByRole('button', { name: 'Check' }).click();
  const send = page.getByRole('button', { name: /^Import [\d,]+ tasks$/ });
  await send.waitFor({ timeout: waitMs });
  const sentMs = await timed(async () => {
    await send.click();
    await page.getByText('Tasks created').waitFor({ timeout: waitMs });
  });
  await profile.close();
  return sentMs;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * Runs in the page before anything else; self-contained, since it is sent as text. Records every value of a progress
 * bar.
 */
function watchProgress(): void {
  const shown = new Set<string>();
  Object.assign(window, { shown });
  new MutationObserver(() => {
    const value = document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow');
    if (value) shown.add(value);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

interface Measured {
  readonly bytes: number;
  readonly plain: Readonly<Record<PlainRead, PlainFigures>>;
  readonly read: Awaited<ReturnType<typeof readOnScreen>>;
  readonly upload: number;
}

function figuresOf({ bytes, plain, read, upload }: Measured): Figure[] {
  const memory = (peak: number | null) => (peak === null ? 'memory not readable' : `peak ${megabytes(peak)}`);
  const factor = read.readMs / plain.papaparse.milliseconds;
  const cpu = spread(read.tasks.cpuMs);
  const wall = spread(read.tasks.wallMs);
  const over = (times: readonly number[]) => times.filter((time) => time > 50).length;
  return [
    {
      name: `${rows} rows, ${megabytes(bytes)}, read in the worker`,
      seen: `${ms(read.readMs)}, ${read.shown} steps of progress; Papaparse alone ${ms(plain.papaparse.milliseconds)}: ${factor.toFixed(2)} ×; bytes alone ${ms(plain.bytes.milliseconds)}`,
      target: '≤ 2 ×',
      isMet: factor <= 2 && read.shown >= 3,
      data: { readMs: read.readMs, shown: read.shown, plain },
    },
    {
      name: '  checked, products and groups included',
      seen: `${ms(read.checkMs)}, ${rate(rows / (read.checkMs / 1000))}`,
      data: read.checkMs,
    },
    {
      name: '  memory of the tab, reading and checking',
      seen: `${memory(read.peak)}; Papaparse's rows ${memory(plain.papaparse.peak)}, bytes alone ${memory(plain.bytes.peak)}`,
      data: { screen: read.peak, papaparse: plain.papaparse.peak, bytes: plain.bytes.peak },
    },
    {
      name: '  tasks of the main thread meanwhile',
      seen: `longest ${ms(cpu.max)}, ${over(read.tasks.cpuMs)} of ${cpu.count} over 50 ms (by the clock longest ${ms(wall.max)}, ${over(read.tasks.wallMs)} over 50 ms)`,
      target: 'longest ≤ 200 ms',
      isMet: cpu.max <= 200,
      data: { cpu, wall },
    },
    {
      name: `${sent.orders} orders of ${sent.linesPerOrder} lines sent and stored`,
      seen: `${ms(upload)}, ${rate((sent.orders * sent.linesPerOrder) / (upload / 1000))}`,
      data: upload,
    },
  ];
}
