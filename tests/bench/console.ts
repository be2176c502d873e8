// The console as it is built, in a Chromium with a profile on disk, against the built server; then without it.
import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { type ServerProcess, startServer } from '../e2e/server';
import { ensureBuilt } from '../run/dist';
import { browserStartMs, createProfile, type Profile, showWhole } from './browser';
import { account, createCompanyFolder } from './company';
import {
  type ConsoleSize,
  type FirstVisit,
  type PeerStarts,
  peerFigures,
  pressFigures,
  type Start,
  type Starts,
  sizeFigure,
  slowRoundTripMs,
  startFigures,
  syncFigures,
} from './console-figures';
import type { Figure, Section } from './figures';
import { type Heap, readHeap } from './heap';
import { type Interactions, measureInteractions } from './interactions';
import { recordTasks } from './main-thread';
import { observe, type Seen } from './observe';
import { scriptOf, startPlainly } from './plain-page';
import { openReactAdmin, type PeerSite, startReactAdmin } from './react-admin';
import { addressOf } from './serve-folder';
import { type StillPage, serveStill, takeStill } from './still-page';
import { temporaryFolder } from './temporary';

declare global {
  interface Window {
    readonly seen: Seen;
  }
}

const given = process.env['BENCH_ROWS'];
/** Tasks of the companies that are measured; sorting may take so long with each. */
const sizes: readonly ConsoleSize[] = given
  ? [{ rows: Number(given), changeMs: 80 }]
  : [
      { rows: 8_000, changeMs: 50 },
      { rows: 100_000, changeMs: 80 },
    ];
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
/** Forty presses of each kind: among a dozen, the 95th percentile would be the slowest. */
const pressRounds = 10;
/** The window in which everything is measured: a desktop screen. */
const desk = { width: 1920, height: 1080 };
/** High enough for fifty rows to be seen, not only drawn. */
const tall = { width: 1440, height: 2400 };
const syncTimeoutMs = 300_000;

export async function measureConsole(): Promise<Section> {
  const built = await ensureBuilt();
  if (built.exitCode !== 0) throw new Error(`the build failed: ${built.output}`);
  const figures: Figure[] = [];
  const skipped: string[] = [];
  for (const [at, size] of sizes.entries()) {
    const section = await measureSize(size, at === 0);
    figures.push(...section.figures);
    skipped.push(...section.skipped);
  }
  return { figures: [...figures, sizeFigure()], skipped };
}

async function measureSize({ rows, changeMs }: ConsoleSize, hasPeer: boolean): Promise<Section> {
  const dataFolder = await createCompanyFolder({ tasks: rows, linesPerTask: 0 });
  const profile = await createProfile(desk);
  try {
    const server = await startServer({ dataFolder, flags: [], env: { LOG_LEVEL: 'silent' } });
    try {
      const first = await firstVisit(profile, server, rows);
      const peer = hasPeer ? await measurePeer(server) : null;
      await server.stop();
      const own = await startInTurns(profile, server, first.still);
      const pressed = await pressThrough(profile, server, desk);
      const whole = await pressThrough(profile, server, tall);
      const slow = await pressThrough(profile, server, desk, 4);
      return {
        figures: [
          ...syncFigures(first, rows),
          ...startFigures(own, rows),
          ...(peer && 'loopback' in peer ? peerFigures(own.starts, peer) : []),
          ...pressFigures({ pressed, tall: whole, slow }, { rows, changeMs }),
        ],
        skipped: peer && 'why' in peer ? [peer.why] : [],
      };
    } finally {
      await server.close();
    }
  } finally {
    await profile.remove();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** A new device: signs in, pulls everything while the task list is open, and stays until the console is installed. */
async function firstVisit(profile: Profile, { url }: ServerProcess, rows: number): Promise<FirstVisit> {
  const page = await open(profile);
  await page.goto(`${url}/tasks`);
  await page.getByLabel('User name').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  const stopRecording = await recordTasks(page);
  const from = await page.evaluate(() => performance.now());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForFunction((count) => window.seen.isSynced && window.seen.tasks === count, rows, {
    timeout: syncTimeoutMs,
  });
  const to = await page.evaluate(() => performance.now());
  const tasks = await stopRecording();
  const seen = await page.evaluate(() => window.seen);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The frame and the first page are stored once the page has been open for a while, with the rows that the mirror has
  // then.
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, kept]) => key.startsWith('start rows ') && JSON.parse(kept).at !== null,
    ),
  );
  await page.waitForTimeout(3_000);
  const heap = await readHeap(page);
  const still = await takeStill(page);
  await profile.close();
  return {
    still,
    firstRowsMs: (seen.rowsMs ?? Number.NaN) - from,
    syncMs: to - from,
    tasks,
    heap,
  };
}

/** The console and the same picture as a file, in turns. */
async function startInTurns(profile: Profile, server: ServerProcess, still: StillPage): Promise<Starts> {
  if (server.isRunning()) throw new Error('the server still runs');
  const site = await serveStill(still);
  const common = { profile: profile.folder, size: desk, script: scriptOf(observe) };
  const starts: Start[] = [];
  const stillMs: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const result = 'seen.rowsMs === null || seen.answeredMs === null ? null : seen';
      starts.push(await startPlainly({ ...common, address: `${server.url}/tasks`, result }));
      stillMs.push(await startPlainly({ ...common, address: addressOf(site), result: 'seen.paintMs' }));
    }
  } finally {
    site.close();
  }
  return { starts, stillMs, heap: await heapOfTab(profile, server) };
}

async function heapOfTab(profile: Profile, server: ServerProcess): Promise<Heap> {
  const page = await openList(profile, server, desk);
  const heap = await readHeap(page);
  await profile.close();
  return heap;
}

/** Opens the list in the browser that also presses, and waits until the start is over. */
async function openList(profile: Profile, { url }: ServerProcess, size: typeof desk): Promise<Page> {
  const page = await open(profile);
  await showWhole(page, size);
  await page.goto(`${url}/tasks`);
  await page.waitForFunction(
    () => window.seen.rowsMs !== null && window.seen.answeredMs !== null,
    undefined,
    { timeout: 60_000 },
  );
  await page.waitForTimeout(browserStartMs);
  return page;
}

/** Sorts, filters and turns pages offline. @param slower how much slower the page's processor is made */
async function pressThrough(
  profile: Profile,
  server: ServerProcess,
  size: typeof desk,
  slower = 1,
): Promise<Interactions> {
  const page = await openList(profile, server, size);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const pressed = await measureInteractions(page, pressRounds);
  await profile.close();
  return pressed;
}

/** The same rows in react-admin, from the server. */
async function measurePeer(server: ServerProcess): Promise<PeerStarts | { readonly why: string }> {
  let site: PeerSite;
  try {
    site = await openReactAdmin(server.url);
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
  const profile = temporaryFolder('profile');
  const start = (roundTripMs: number) => startReactAdmin(profile, desk, site, roundTripMs);
  const starts = { loopback: [] as number[], far: [] as number[] };
  try {
    // The first start fills the browser's cache.
    await start(0);
    for (let round = 0; round < rounds; round++) {
      starts.loopback.push(await start(0));
      starts.far.push(await start(slowRoundTripMs));
    }
  } finally {
    site.close();
    rmSync(profile, { recursive: true, force: true });
  }
  return starts;
}

function open(profile: Profile): Promise<Page> {
  return profile.open(async (context: BrowserContext) => {
    await context.addInitScript(() => localStorage.setItem('language', 'en'));
    // Code compiled by tsx calls a helper that names functions.
    await context.addInitScript('globalThis.__name = (value) => value');
    await context.addInitScript(observe);
  });
}
