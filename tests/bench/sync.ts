// First sync over loopback beside RxDB and PouchDB, the drain of queued writes, and catching up with the server.
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signIn } from '../../src/api/sign-in';
import { authorizationOf, type Session } from '../../src/session/session';
import { browserStartMs, createProfile } from './browser';
import { bundlePage } from './bundle';
import { account, type CompanySize, createCompanyFolder } from './company';
import { type Figure, median, ms, rate, type Section } from './figures';
import { type MeasuredServer, startMeasuredServer } from './measured-server';
import type { SyncPage } from './sync-page/page';
import type { PeerName } from './sync-page/peer';
import { temporaryFolder } from './temporary';

declare global {
  interface Window {
    readonly sync: SyncPage;
  }
}

const rows = Number(process.env['BENCH_ROWS'] ?? 100_000);
const tasksWithLines = rows / 5;
const linesPerTask = 10;
/** Rows that the peers take: by default the same. */
const peerRows = Number(process.env['BENCH_PEER_ROWS'] ?? Number.POSITIVE_INFINITY);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const queuedWrites = 500;
const serverChanges = 10_000;

interface Place {
  readonly server: MeasuredServer;
  readonly session: Session;
}

export async function measureSync(): Promise<Section> {
  const web = temporaryFolder('web');
  try {
    await bundlePage('sync-page', web);
    const bare = await withServer({ tasks: rows, linesPerTask: 0 }, web, async (place) => [
      ...(await compareFirstSync(place, { tasks: rows, linesPerTask: 0 })),
      ...(await drainAndCatchUp(place)),
    ]);
    const size = { tasks: tasksWithLines, linesPerTask };
    const lined = await withServer(size, web, (place) => compareFirstSync(place, size));
    return { figures: [...bare, ...lined], skipped: [] };
  } finally {
    rmSync(web, { recursive: true, force: true });
  }
}

async function withServer<T>(size: CompanySize, web: string, work: (place: Place) => Promise<T>): Promise<T> {
  const folder = await createCompanyFolder(size);
  try {
    const server = await startMeasuredServer(folder, web);
    try {
      const request = {
        fetch: (url: string, init?: RequestInit) => fetch(url, init),
        baseUrl: `${server.url}/api/`,
        ...account,
        nowMs: Date.now(),
      };
      const signedIn = await signIn(request);
      if (signedIn.kind !== 'signed-in') throw new Error(`not signed in: ${signedIn.kind}`);
      return await work({ server, session: signedIn.session });
    } finally {
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A new profile for every run: deleted databases slow down those that follow. */
async function inNewProfile<T>({ server }: Place, work: (page: Page) => Promise<T>): Promise<T> {
  const profile = await createProfile();
  try {
    const page = await profile.open();
    await openPage(page, server);
    // The browser's own start does not count.
    await page.waitForTimeout(browserStartMs);
    return await work(page);
  } finally {
    await profile.remove();
  }
}

async function openPage(page: Page, server: MeasuredServer): Promise<void> {
  await page.goto(`${server.url}/`);
  await page.waitForFunction(() => 'sync' in window);
}

interface Run {
  readonly rows: number;
  readonly milliseconds: number;
  readonly rowsPerSecond: number;
  /** A page of 50 on screen; the peers' once everything is stored. */
  readonly pageMs: number;
}

const fetchedOnly = 'fetched and parsed, not stored';

interface Contender {
  readonly name: string;
  /** How many times faster than the peer the console should be; absent: the peer is only shown. */
  readonly goal?: number;
  readonly runs: Run[];
  readonly run: (place: Place) => Promise<Run>;
}

/**
 * All of them in turn, first with the server at work, then with its recorded answers: the cost of the clients
 * themselves. In turn, so that other work of the machine affects all alike.
 */
async function compareFirstSync(place: Place, size: CompanySize): Promise<Figure[]> {
  const live = createContenders(size);
  const replayed = createContenders(size);
  // A server that has just started is slow for its first caller, which should be none of those compared.
  await live.find(({ name }) => name === fetchedOnly)?.run(place);
  for (let round = 0; round < rounds; round++) {
    for (const { run, runs } of live) runs.push(await run(place));
    await place.server.ask({ kind: 'replay', isReplaying: true });
    for (const { run, runs } of replayed) runs.push(await run(place));
    await place.server.ask({ kind: 'replay', isReplaying: false });
  }
  const what =
    size.linesPerTask > 0
      ? `${size.tasks} tasks with ${size.tasks * size.linesPerTask} lines`
      : `${size.tasks} tasks`;
  return [
    ...firstSyncFigures(`first sync of ${what}`, live),
    ...firstSyncFigures(`first sync of ${what}, recorded answers`, replayed),
  ];
}

function createContenders(size: CompanySize): Contender[] {
  const perTask = 1 + size.linesPerTask;
  const ours = async (place: Place): Promise<Run> => {
    const { all, firstPage } = await inNewProfile(place, (page) =>
      page.evaluate(([session, tasks]) => window.sync.firstSync(session, tasks), [
        place.session,
        size.tasks,
      ] as const),
    );
    return runOf(size.tasks * perTask, all, firstPage);
  };
  const peer = (name: PeerName, hasOwnLines: boolean) => async (place: Place) => {
    const { companyID } = place.session;
    const tasks = name === 'none' ? size.tasks : Math.min(size.tasks, peerRows / perTask);
    const question = { authorization: authorizationOf(place.session), companyID, tasks, hasOwnLines };
    const answer = await inNewProfile(place, (page) =>
      page.evaluate(([which, asked]) => window.sync.peer(which, asked), [name, question] as const),
    );
    if (name !== 'none' && answer.pageRows === 0) throw new Error(`${name} answers no query`);
    return runOf(answer.tasks + answer.lines, answer.milliseconds, answer.pageMs);
  };
  const hasLines = size.linesPerTask > 0;
  const shape = hasLines ? ', a row a line' : '';
  return [
    { name: 'ours', runs: [], run: ours },
    { name: fetchedOnly, runs: [], run: peer('none', false) },
    { name: `RxDB (Dexie)${shape}`, goal: 5, runs: [], run: peer('rxdb', hasLines) },
    { name: `PouchDB (indexeddb)${shape}`, goal: 10, runs: [], run: peer('pouchdb', hasLines) },
    ...(hasLines
      ? [
          { name: 'RxDB, lines inside the task', runs: [], run: peer('rxdb', false) },
          { name: 'PouchDB, lines inside the task', runs: [], run: peer('pouchdb', false) },
        ]
      : []),
  ];
}

function runOf(stored: number, milliseconds: number, pageMs: number): Run {
  return { rows: stored, milliseconds, rowsPerSecond: (stored * 1000) / milliseconds, pageMs };
}

function firstSyncFigures(title: string, [ours, ...others]: readonly Contender[]): Figure[] {
  if (!ours) return [];
  const of = (runs: readonly Run[], key: keyof Run): number => median(runs.map((run) => run[key]));
  const speed = of(ours.runs, 'rowsPerSecond');
  const own: Figure = {
    name: title,
    seen: `${ms(of(ours.runs, 'milliseconds'))}, ${rate(speed)}; a page of 50 after ${ms(of(ours.runs, 'pageMs'))}`,
    data: ours.runs,
  };
  const theirs = others.map(({ name, goal, runs }): Figure => {
    const rowsPerSecond = of(runs, 'rowsPerSecond');
    const factor = speed / rowsPerSecond;
    const seen = `${rate(rowsPerSecond)} over ${of(runs, 'rows')} rows: ours ${factor.toFixed(2)} ×`;
    const figure = { name: `  ${name}`, seen, data: { factor, runs } };
    return goal === undefined ? figure : { ...figure, target: `≥ ${goal} ×`, isMet: factor >= goal };
  });
  return [own, ...theirs];
}

async function drainAndCatchUp(place: Place): Promise<Figure[]> {
  const { server, session } = place;
  const profile = await createProfile();
  try {
    let page = await profile.open();
    await openPage(page, server);
    await page.evaluate(({ of, tasks }) => window.sync.firstSync(of, tasks), { of: session, tasks: rows });
    // Reading rows with children is a chunk of its own, which a page without a service worker cannot fetch offline.
    await page.evaluate(() => window.sync.changedTasks());
    const drains: Awaited<ReturnType<typeof drainOnce>>[] = [];
    const sumOf = (field: 'lost' | 'rejected' | 'duplicates') =>
      drains.reduce((sum, one) => sum + one[field], 0);
    for (let round = 0; round < rounds; round++)
      drains.push(await drainOnce(page, server, sumOf('rejected')));
    await page.evaluate(() => window.sync.close());

    await profile.close();
    const from = performance.now();
    await server.ask({ kind: 'change', count: Math.min(serverChanges, rows) });
    const changingMs = performance.now() - from;
    page = await profile.open();
    await openPage(page, server);
    const caughtUpMs = await page.evaluate((of) => window.sync.start(of), session);
    const changed = await page.evaluate(() => window.sync.changedTasks());
    await page.evaluate(() => window.sync.close());
    await profile.close();
    page = await profile.open();
    await openPage(page, server);
    const idleMs = await page.evaluate((of) => window.sync.start(of), session);
    const [lost, refused, duplicates] = [sumOf('lost'), sumOf('rejected'), sumOf('duplicates')];
    return [
      {
        name: `${drains[0]?.writes} queued writes sent`,
        seen: `${ms(median(drains.map(({ milliseconds }) => milliseconds)))} with ${drains[0]?.requests} requests; lost ${lost}, refused ${refused}, duplicates ${duplicates}`,
        target: '0 lost, 0 refused, 0 duplicates',
        isMet: lost + refused + duplicates === 0,
        data: drains,
      },
      {
        name: `start and catch up after ${Math.min(serverChanges, rows)} changes of the server`,
        seen: `${ms(caughtUpMs)}, ${changed} rows changed; without any change ${ms(idleMs)}`,
        data: { caughtUpMs, idleMs, changed, changingMs },
      },
    ];
  } finally {
    await profile.remove();
  }
}

/** @param refusedBefore entries of former rounds that are still in the outbox */
async function drainOnce(page: Page, server: MeasuredServer, refusedBefore: number) {
  type Edits = Readonly<Record<number, number>>;
  const before = await server.ask<Edits>({ kind: 'edits' });
  await server.ask({ kind: 'cut', isCut: true });
  await page.evaluate(() => window.sync.until('offline'));
  const queued = await page.evaluate((count) => window.sync.write(count), queuedWrites);
  const requestsBefore = await server.ask<number>({ kind: 'writeRequests' });
  await server.ask({ kind: 'cut', isCut: false });
  const drained = await page.evaluate(() => window.sync.drain());
  const requests = (await server.ask<number>({ kind: 'writeRequests' })) - requestsBefore;
  const after = await server.ask<Edits>({ kind: 'edits' });
  const rejected = drained.rejected - refusedBefore;
  // Each write is to another task.
  const times = queued.taskIDs.map((taskID) => (after[taskID] ?? 0) - (before[taskID] ?? 0));
  return {
    queueMs: queued.milliseconds,
    writes: times.length,
    milliseconds: drained.milliseconds,
    rejected,
    requests,
    duplicates: times.filter((count) => count > 1).length,
    lost: times.filter((count) => count < 1).length - rejected,
  };
}
