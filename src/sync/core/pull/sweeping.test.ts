import { describe, expect, it } from 'vitest';
import type { Row } from '../../../domain/resource';
import { resources } from '../../../domain/resources/registry';
import type { MirrorState, SweepScan } from '../../../domain/sync/mirror-types';
import { followNewest, startOfRound } from './newest';
import { applyNewest, endRound } from './newest-apply';
import { beginSnapshot, finishSnapshot } from './pull-apply';
import {
  markSegmentOf,
  newestSegmentOf,
  type PullResource,
  pulledResources,
  segmentsOf,
} from './pull-resources';
import type { PullStep } from './pull-step';
import { applyScan } from './sweep-apply';
import { newestPath, scanPath } from './sweep-paths';
import { isSweepDue, planSweep } from './sweep-plan';
import { followScan, judgeScan, maxScans, startOfScan } from './sweep-scan';

const now = Date.UTC(2026, 0, 15, 12);
const situation = {
  changeFeed: false,
  columns: false,
  nowMs: now,
  isSweepWanted: false,
  maxPageRows: 1_000,
  maxLightRows: 1_000,
  light: new Set<string>(),
};
const pulled = pulledResources(resources, 'admin');
const [pickers, tasks] = ['pickers', 'tasks'].map((name) => pulled.find((each) => each.name === name));
if (!pickers || !tasks) throw new Error('no resources');
const empty: MirrorState = {
  position: null,
  snapshotFrom: null,
  progress: {},
  lastSyncMs: null,
  windowDays: 14,
};
const sweeping = beginSnapshot(empty, { epoch: 'sweep', version: 1 }, now - 9_000).state ?? empty;
const context = { nowMs: now, windowDays: 14, companyID: 7 };

function stepOf<K extends PullStep['kind']>(
  kind: K,
  state: MirrorState,
  resource: PullResource,
  maxPageRows = 1_000,
): Extract<PullStep, { kind: K }> {
  const step = planSweep(state, [resource], { ...situation, maxPageRows, maxLightRows: maxPageRows });
  if (!isOf(kind, step)) throw new Error(`${step.kind}, not ${kind}`);
  return step;
}
function isOf<K extends PullStep['kind']>(kind: K, step: PullStep): step is Extract<PullStep, { kind: K }> {
  return step.kind === kind;
}
function parametersOf(path: string) {
  const parameters = new URLSearchParams(path.split('?')[1]);
  return Object.fromEntries(['filter', 'sort', 'range', 'count'].map((name) => [name, parameters.get(name)]));
}
/** Uniform in [0, 1), the same for a seed. */
function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a scan by places', () => {
  it('[S42] requests pages that begin with the last row met, in key order, without a bound', () => {
    const step = stepOf('scan', sweeping, pickers, 3);
    const page = { rows: [1, 2, 3].map((pickerID) => ({ pickerID })), total: 5 };
    const next = stepOf('scan', applyScan(sweeping, step, page).state ?? empty, pickers, 3);
    expect(parametersOf(scanPath(next, context))).toEqual({
      filter: '{"companyID":7}',
      sort: '["pickerID","ASC"]',
      range: '[2,4]',
      count: null,
    });
  });

  it('[S42] goes back when a page begins beyond the last row met: rows may have been missed', () => {
    const scan: SweepScan = { ...startOfScan, at: 9, last: 10, met: 10 };
    const gap = followScan(scan, { keys: [12, 13], total: 11, limit: 4 }, 'ASC');
    expect(gap).toEqual({ kind: 'back', scan: { ...scan, at: 6, flaw: 'drifted' } });
    const emptied = followScan(scan, { keys: [], total: 3, limit: 4 }, 'ASC');
    expect(emptied).toMatchObject({ kind: 'back' });
    const shifted = followScan(scan, { keys: [9, 10, 11, 12], total: 20, limit: 4 }, 'ASC');
    expect(shifted).toMatchObject({ kind: 'on', scan: { at: 12, last: 12, met: 12, flaw: 'drifted' } });
  });

  it.each(['ASC', 'DESC'] as const)(
    '[S42] [S43] misses no row that exists all the time, %s, whatever moves meanwhile',
    (direction) => {
      let drifted = 0;
      for (let seed = 1; seed <= 300; seed++) {
        const dice = diceOf(seed);
        const sign = direction === 'ASC' ? 1 : -1;
        const table = new Set(Array.from({ length: 40 }, () => Math.floor(dice() * 200)));
        const always = new Set(table);
        const met = new Set<number>();
        let scan = startOfScan;
        for (let pages = 0; ; pages++) {
          expect(pages).toBeLessThan(200);
          const keys = [...table].sort((a, b) => sign * (a - b)).slice(scan.at, scan.at + 5);
          const step = followScan(scan, { keys, total: table.size, limit: 5 }, direction);
          if (step.kind !== 'back') for (const key of keys) met.add(key);
          scan = step.scan;
          if (step.kind === 'end') {
            if (step.isClean) expect(met.size).toBe(table.size);
            break;
          }
          for (const key of [...table]) if (dice() < 0.02 && table.delete(key)) always.delete(key);
          while (dice() < 0.4) table.add(Math.floor(dice() * 200));
        }
        if (scan.flaw === 'drifted') drifted++;
        expect([...always].filter((key) => !met.has(key))).toEqual([]);
      }
      expect(drifted).toBeGreaterThan(100);
    },
  );

  it('[S43] goes on if a server returns shorter pages than requested, and ends if it returns no more', () => {
    const short = followScan(startOfScan, { keys: [1, 2], total: 4, limit: 500 }, 'ASC');
    expect(short).toMatchObject({ kind: 'on', scan: { at: 1, last: 2 } });
    const rest = followScan(short.scan, { keys: [2, 3, 4], total: 4, limit: 500 }, 'ASC');
    expect(rest).toMatchObject({ kind: 'end', isClean: true });
    const stuck = followScan(short.scan, { keys: [2], total: 4, limit: 500 }, 'ASC');
    expect(stuck).toMatchObject({ kind: 'end', isClean: false });
  });

  it('[S43] ends with a page that is not full if a server returns no total, or with nothing new after a full one', () => {
    const page = (keys: readonly number[]) => ({ keys, total: null, limit: 3 });
    const full = followScan(startOfScan, page([1, 2, 3]), 'ASC');
    expect(full).toMatchObject({ kind: 'on', scan: { at: 2, last: 3 } });
    for (const keys of [[3, 4], [3]])
      expect(followScan(full.scan, page(keys), 'ASC')).toMatchObject({ kind: 'end', isClean: true });
    expect(followScan(full.scan, page([4]), 'ASC').kind).toBe('back');
  });

  it('[S43] is scanned again if rows and total differ, three times at most; then nothing is claimed', () => {
    const page = { rows: [{ pickerID: 1 }, { pickerID: 3 }, { pickerID: 2 }], total: 3 };
    let state = sweeping;
    for (let scans = 1; scans < maxScans; scans++) {
      state = applyScan(state, stepOf('scan', state, pickers), page).state ?? empty;
      expect(stepOf('scan', state, pickers).scan).toEqual({ ...startOfScan, repeats: scans });
    }
    state = applyScan(state, stepOf('scan', state, pickers), page).state ?? empty;
    expect(state.sweep?.unproven).toEqual(['pickers']);
    const { position } = stepOf('finish', state, pickers);
    const end = finishSnapshot(state, position, { nowMs: now, resources: [pickers] }).state;
    expect(end).toMatchObject({ position, lastSyncMs: now });
    expect(end?.completeAsOfMs).toBeUndefined();
  });

  it('[S43] is completed by the newest rows if there are such, when rows drifted', () => {
    const scan = { ...startOfScan, flaw: 'drifted' as const };
    const end = { kind: 'end', scan, isClean: false } as const;
    expect([judgeScan(end, true), judgeScan(end, false)]).toEqual(['proven', 'again']);
    const unordered = { ...end, scan: { ...scan, flaw: 'unordered' as const } };
    expect(judgeScan(unordered, true)).toBe('again');
  });
});

describe('the newest rows', () => {
  const at = (minute: number) => new Date(now + minute * 60_000).toISOString();
  const page = { key: 'taskID', changedAt: 'updatedAt', limit: 3, sinceMs: now };
  const rows = (...minutes: number[]) =>
    minutes.map((minute) => ({ taskID: 100 + minute, updatedAt: at(minute) }));

  it('[S44] are requested back to what was known before, with a margin, pages overlapping', () => {
    const first = followNewest(startOfRound('tasks'), { ...page, rows: rows(9, 8, 7) });
    expect(first).toEqual({
      kind: 'on',
      round: { resource: 'tasks', at: 2, lastKey: 107, topMs: now + 9 * 60_000 },
    });
    if (first.kind !== 'on') throw new Error('it goes on');
    expect(followNewest(first.round, { ...page, rows: rows(7, 0, -0.5) }).kind).toBe('on');
    const end = followNewest(first.round, { ...page, rows: rows(7, 3, -2) });
    expect(end).toEqual({ kind: 'end', newestMs: now + 9 * 60_000 });
    // The row met last has moved, so rows shifted past the page may be unknown.
    expect(followNewest(first.round, { ...page, rows: rows(6, 5, 4) })).toEqual({
      kind: 'on',
      round: startOfRound('tasks'),
    });
  });

  const moment = (ms: number) => new Date(now + ms).toISOString();
  const take = (state: MirrorState, step: Extract<PullStep, { kind: 'newest' }>, rows: readonly Row[]) =>
    applyNewest(state, step, {
      round: startOfRound('tasks'),
      rows,
      isOnDevice: (id) => id === 8,
      nowMs: now,
    });
  const afterNewest = (...page: Parameters<typeof take>) => take(...page).commit.state ?? empty;

  it('[S44] are stored if they belong on the device, except those that only show the newest time', () => {
    const closed = { status: 'completed', timeCompleted: '2020-01-01T00:00:00.000Z', updatedAt: moment(0) };
    const page = [
      { taskID: 7, status: 'new', updatedAt: moment(0) },
      { ...closed, taskID: 8 },
      { ...closed, taskID: 9 },
    ];
    const mark = stepOf('newest', sweeping, tasks);
    expect(take(sweeping, mark, page)).toMatchObject({ kept: [], commit: { put: {} } });
    const taken = take(sweeping, { ...mark, sinceMs: now - 1_000 }, page);
    expect(taken.kept).toEqual([page[0], page[1]]);
    expect(taken.commit.put).toEqual({ tasks: taken.kept });
  });

  it('[S44] leave the known ones alone while their round goes on', () => {
    const mark = stepOf('newest', sweeping, tasks);
    const page = [{ taskID: 7, status: 'new', updatedAt: moment(0) }];
    const taken = take(sweeping, { ...mark, sinceMs: now - 100_000 }, page);
    expect(taken.round).toMatchObject({ lastKey: 7 });
    expect(taken.commit).toMatchObject({ put: { tasks: page }, state: sweeping });
  });

  it('[S44] end a sweep, back to its beginning, and are the only requests between sweeps', () => {
    const mark = stepOf('newest', sweeping, tasks);
    expect(mark).toMatchObject({ segment: markSegmentOf(tasks), sinceMs: null, limit: 1 });
    expect(parametersOf(newestPath(mark, 0, context))).toMatchObject({
      sort: '["updatedAt","DESC"]',
      range: '[0,0]',
    });
    let state = afterNewest(sweeping, mark, [{ taskID: 9, updatedAt: moment(-5_000) }]);
    const scanned = Object.fromEntries(segmentsOf(tasks).map(({ name }) => [name, 'done' as const]));
    state = { ...state, progress: { ...state.progress, ...scanned } };
    const tail = stepOf('newest', state, tasks);
    expect(tail).toMatchObject({ segment: newestSegmentOf(tasks), sinceMs: now - 5_000 });
    state = afterNewest(state, tail, [{ taskID: 1, updatedAt: moment(-1_000) }]);
    const { position } = stepOf('finish', state, tasks);
    state = finishSnapshot(state, position, { nowMs: now, resources: [tasks] }).state ?? empty;

    const round = stepOf('newest', state, tasks);
    expect(round.sinceMs).toBe(now - 1_000);
    state = afterNewest(state, round, [{ taskID: 2, updatedAt: moment(0) }]);
    expect(planSweep(state, [tasks], situation)).toEqual({ kind: 'rest' });
    expect(stepOf('newest', endRound(state).state ?? empty, tasks).sinceMs).toBe(now);
  });

  it('[S44] are not requested if rows have no time to sort by', () => {
    const mark = stepOf('newest', sweeping, tasks);
    const unknown = followNewest(startOfRound('tasks'), { ...page, sinceMs: null, rows: [{ taskID: 1 }] });
    expect(unknown).toEqual({ kind: 'end', newestMs: null });
    const state = afterNewest(sweeping, mark, [{ taskID: 1 }]);
    const scanned = Object.fromEntries(segmentsOf(tasks).map(({ name }) => [name, 'done' as const]));
    expect(
      planSweep({ ...state, progress: { ...state.progress, ...scanned } }, [tasks], situation).kind,
    ).toBe('finish');
    expect(planSweep(sweeping, [pickers], situation).kind).toBe('scan');
  });
});

describe('between sweeps', () => {
  const swept = (pages: number, agoMs: number): MirrorState => ({
    ...empty,
    position: { epoch: 'sweep', version: 1 },
    sweep: { scans: {}, unproven: [], newestMs: {}, pages, endedMs: now - agoMs },
  });

  it('[S45] the device rests two minutes, and a second for every page of the last sweep', () => {
    expect(isSweepDue(swept(30, 119_000), situation)).toBe(false);
    expect(isSweepDue(swept(30, 120_000), situation)).toBe(true);
    expect(isSweepDue(swept(200, 199_000), situation)).toBe(false);
    expect(isSweepDue(swept(200, 200_000), situation)).toBe(true);
    // The clock was set back.
    expect(isSweepDue(swept(30, -5_000), situation)).toBe(true);
    expect(isSweepDue({ ...swept(30, 0), position: { epoch: 'e', version: 1 } }, situation)).toBe(true);
    const step = stepOf('scan', sweeping, pickers);
    const scanned = applyScan(sweeping, step, { rows: [], total: 0 }).state;
    expect(scanned?.sweep?.pages).toBe(1);
  });

  it('[S45] a write that waits for a sweep, or a user, shortens it', () => {
    const wanted = { ...situation, isSweepWanted: true };
    expect(isSweepDue(swept(30, 0), wanted)).toBe(true);
    expect(isSweepDue(swept(31, 29_000), wanted)).toBe(false);
    expect(isSweepDue(swept(31, 30_000), wanted)).toBe(true);
  });
});
