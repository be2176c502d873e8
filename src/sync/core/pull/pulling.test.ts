import { describe, expect, it } from 'vitest';
import { contentsOf, entryOf } from '../../../../tests/fakes/entries';
import { resources } from '../../../domain/resources/registry';
import type { MirrorState } from '../../../domain/sync/mirror-types';
import type { ChangesPage } from '../../../protocol/changes';
import { mayAskInMs, nextConnectivity, unknownConnectivity } from '../connectivity';
import { createDecisionLog } from '../decision-log';
import { deriveStatus } from '../status';
import { applyCheck, suspectsOf } from './check-apply';
import { dropResource } from './drop-resource';
import { extendWindow } from './extend-window';
import { planAccess } from './pull-access';
import { applyChanges, applyPage, beginSnapshot, finishSnapshot } from './pull-apply';
import { changesPath, pagePath, planPull, rowsPath } from './pull-plan';
import { pulledResources, segmentsOf } from './pull-resources';
import { planSweep } from './sweep-plan';
import { nextSweep } from './sweep-state';

const now = Date.UTC(2026, 0, 15, 12);
const feed = {
  changeFeed: true,
  columns: false,
  nowMs: now,
  isSweepWanted: false,
  maxPageRows: 1_000,
  maxLightRows: 2_000,
  light: new Set<string>(),
};
const plain = { ...feed, changeFeed: false };
const position = { epoch: 'e', version: 5 };
const empty: MirrorState = {
  position: null,
  snapshotFrom: null,
  progress: {},
  lastSyncMs: null,
  windowDays: 14,
};
const few = pulledResources(resources, 'admin').filter(({ name }) => name === 'pickers' || name === 'tasks');
const tasks = few.find(({ name }) => name === 'tasks');
const pathContext = { nowMs: now, windowDays: 14, companyID: 7, columns: false };

function decoded(path: string) {
  const parameters = new URLSearchParams(path.split('?')[1]);
  return {
    filter: JSON.parse(parameters.get('filter') ?? '{}'),
    sort: parameters.get('sort'),
    range: parameters.get('range'),
    include: parameters.get('include'),
    count: parameters.get('count'),
  };
}

import { areLight, pageLimit } from './pull-step';

describe('the pulled resources', () => {
  it('[S21] are those stored on the device that the role may read, referred rows first', () => {
    const admin = pulledResources(resources, 'admin').map(({ name }) => name);
    expect(admin).toContain('tasks');
    expect(admin.indexOf('warehouses')).toBeLessThan(admin.indexOf('tasks'));
    for (const name of ['taskLines', 'eventLog']) expect(admin).not.toContain(name);
    for (const { access, name } of resources)
      if (!access.read.some((role) => role === 'tv'))
        expect(pulledResources(resources, 'tv').map((each) => each.name)).not.toContain(name);
  });
});

describe('rows and the role', () => {
  const complete = { ...empty, position, pulled: ['pickers'] };
  const [pickers] = few;
  if (!pickers) throw new Error('no resource');

  it('[S34] leave the device when they may no longer be read', () => {
    expect(planAccess(complete, { resources: [pickers] }, [])).toBeNull();
    expect(planAccess(complete, { resources: [pickers] }, ['users'])).toMatchObject({
      clear: ['users'],
      state: { position, snapshotFrom: null },
    });
  });

  it('[S34] are scanned if they could not be read before, and only those', () => {
    const change = planAccess(complete, { resources: few }, []);
    const begun = change?.state ?? empty;
    expect(begun).toMatchObject({ snapshotFrom: position, position });
    const step = planPull(begun, few, feed);
    expect(step).toMatchObject({ kind: 'page', segment: { resource: { name: 'tasks' } } });
    // An earlier version of the program did not remember what it had pulled.
    expect(planAccess({ ...empty, position }, { resources: few }, [])).toBeNull();
  });

  it('[S34] are scanned again if they left the device and may be read once more', () => {
    const both = { ...complete, pulled: ['pickers', 'tasks'] };
    const left = planAccess(both, { resources: [pickers] }, ['tasks'])?.state ?? empty;
    expect(left.pulled).toEqual(['pickers']);
    // Also when none of its rows were on the device.
    expect(planAccess(both, { resources: [pickers] }, [])?.state?.pulled).toEqual(['pickers']);
    const begun = planAccess(left, { resources: few }, [])?.state ?? empty;
    expect(planPull(begun, few, feed)).toMatchObject({ segment: { resource: { name: 'tasks' } } });
  });

  it('[S34] no longer count as pulled when the server refuses them later, and nothing else is scanned', () => {
    const dropped = dropResource({ ...complete, pulled: ['pickers', 'tasks'] }, pickers, pickers);
    expect(dropped).toMatchObject({ clear: ['pickers'], state: { pulled: ['tasks'], refused: ['pickers'] } });
    expect(dropped.state?.progress).toEqual({});
    const again = dropResource(dropped.state ?? empty, { name: 'tasks' }, undefined);
    expect(again.state).toMatchObject({ pulled: [], refused: ['pickers', 'tasks'], progress: {} });
  });

  it('[S34] are removed when the server refuses them, and do not count as pulled', () => {
    const begun = beginSnapshot(empty, position, now - 9_000).state ?? empty;
    const dropped = dropResource(begun, pickers, pickers);
    expect(dropped.clear).toEqual(['pickers']);
    const after = dropped.state ?? empty;
    expect(planPull(after, few, feed)).toMatchObject({ segment: { resource: { name: 'tasks' } } });
    const end = finishSnapshot(after, position, { nowMs: now, resources: few }).state;
    expect(end?.pulled).toEqual(['tasks']);
  });
});

describe('rows and the role, while a snapshot is running', () => {
  const [pickers, tasks] = few;
  if (!pickers || !tasks) throw new Error('no resources');
  const begun = beginSnapshot(empty, position, now - 9_000).state ?? empty;
  const scanned = { ...begun, progress: { pickers: 'done', 'tasks:open': 7 } } as const;

  it('[S34] refused ones are requested again when the user has signed in', () => {
    expect(planAccess(scanned, { resources: few }, [])).toBeNull();
    const refused = dropResource(scanned, pickers, pickers).state ?? empty;
    const resumed = planAccess(refused, { resources: few }, [])?.state ?? refused;
    expect(planPull(resumed, few, feed)).toMatchObject({ segment: { name: 'pickers' }, after: null });
    const after = { ...resumed, progress: { ...resumed.progress, pickers: 'done' } } as const;
    expect(planPull(after, few, feed)).toMatchObject({ segment: { name: 'tasks:open' }, after: 7 });
    const end = finishSnapshot(after, position, { nowMs: now, resources: few }).state;
    expect(end?.pulled).toEqual(['pickers', 'tasks']);
  });

  it('[S34] those that left the device are scanned again when they may be read again', () => {
    const left = planAccess(scanned, { resources: [tasks] }, ['pickers']);
    expect(left?.clear).toEqual(['pickers']);
    const again = left?.state ?? scanned;
    expect(planAccess(again, { resources: few }, [])).toBeNull();
    expect(planPull(again, few, feed)).toMatchObject({ segment: { name: 'pickers' }, after: null });
  });
});

describe('the way of a snapshot', () => {
  it('[S23] [S40] begins with the position of the feed and ends there', () => {
    expect(planPull(empty, few, feed)).toEqual({ kind: 'position' });
    const begun = beginSnapshot(empty, position, now - 9_000).state ?? empty;
    expect(planPull(begun, few, feed)).toMatchObject({
      kind: 'page',
      segment: { name: 'pickers' },
      after: null,
    });
    const progress = Object.fromEntries(few.flatMap(segmentsOf).map(({ name }) => [name, 'done' as const]));
    const step = planPull({ ...begun, progress }, few, feed);
    expect(step).toEqual({ kind: 'finish', position });
    expect(finishSnapshot(begun, position, { nowMs: now, resources: few }).state).toMatchObject({
      position,
      snapshotFrom: null,
      lastSyncMs: now,
      completeAsOfMs: now - 9_000,
    });
  });

  it('[S22] scans by key, so that another tab continues where the last page ended', () => {
    const begun = beginSnapshot(empty, position, now - 9_000).state ?? empty;
    const step = planPull(begun, few, feed);
    if (step.kind !== 'page') throw new Error('no page');
    const rows = Array.from({ length: step.limit }, (_, index) => ({ pickerID: index + 1 }));
    const full = applyPage(begun, step, rows);
    expect(full.state?.progress.pickers).toBe(step.limit);
    expect(full.put).toEqual({ pickers: rows });
    const next = planPull(full.state ?? empty, few, feed);
    if (next.kind !== 'page') throw new Error('no page');
    expect(decoded(pagePath(next, pathContext))).toMatchObject({
      filter: { companyID: 7, pickerID: { $gt: step.limit } },
      sort: '["pickerID","ASC"]',
      range: `[0,${step.limit - 1}]`,
      count: 'none',
    });
    expect(applyPage(full.state ?? empty, next, rows.slice(0, 900)).state?.progress.pickers).toBe('done');
  });

  it('[S22] takes tasks newest first, open ones first, with their children', () => {
    const state = { ...empty, snapshotFrom: position, progress: { pickers: 'done' as const } };
    const step = planPull(state, few, feed);
    if (step.kind !== 'page') throw new Error('no page');
    const { filter, sort, include, count } = decoded(pagePath({ ...step, after: 900 }, pathContext));
    expect(filter).toMatchObject({
      status: ['new', 'started', 'paused', 'suspended', 'draft'],
      taskID: { $lt: 900 },
    });
    const children = tasks?.include.join(',');
    expect([sort, include, count]).toEqual(['["taskID","DESC"]', children, 'none']);
    expect(include).toContain('taskLines');
    expect(decoded(pagePath(step, pathContext)).count).toBeNull();
  });

  it('[S22] requests twice as many rows if they are light', () => {
    if (!tasks) throw new Error('no tasks');
    const line = { taskLineID: 1 };
    expect(
      areLight(tasks, [
        { taskID: 1, taskLines: [line, line, line] },
        { taskID: 2, taskLines: [] },
      ]),
    ).toBe(true);
    expect(areLight(tasks, [{ taskID: 1, taskLines: [line, line], packages: [{}] }])).toBe(false);
    const limitsOf = (light: readonly string[]) => {
      const situation = { ...feed, light: new Set(light) };
      return [pageLimit(tasks, situation, true), pageLimit(tasks, situation)];
    };
    expect(limitsOf([])).toEqual([500, 1_000]);
    expect(limitsOf(['tasks'])).toEqual([500, 2_000]);
    expect(pageLimit({ name: 'routes', include: [] }, feed, true)).toBe(2_000);
    const segment = segmentsOf(tasks)[0];
    if (!segment) throw new Error('no segment');
    const after = (count: number) => {
      const rows = Array.from({ length: count }, (_, index) => ({ taskID: 5_000 - index }));
      return applyPage(empty, { kind: 'page', segment, after: null, limit: 2_000 }, rows).state?.progress[
        segment.name
      ];
    };
    expect([999, 1_000, 1_999, 2_000].map(after)).toEqual(['done', 4_001, 3_002, 3_001]);
  });

  it('[S23] a repeated one requests rows that it has not met, and removes only those that are gone', () => {
    const progress = Object.fromEntries(few.flatMap(segmentsOf).map(({ name }) => [name, 'done' as const]));
    const state = { ...empty, position: { epoch: 'old', version: 3 }, snapshotFrom: position, progress };
    const step = planPull(state, few, feed);
    expect(step).toMatchObject({ kind: 'check', segment: 'pickers:check' });
    if (step.kind !== 'check') throw new Error('no check');
    expect(suspectsOf([1, 2, 3], new Set([2]))).toEqual([1, 3]);
    expect(decoded(rowsPath(step.resource, [1, 3], pathContext)).filter).toEqual({
      companyID: 7,
      pickerID: { in: [1, 3] },
    });
    const commit = applyCheck(state, { ...step, asked: [1, 3], rows: [{ pickerID: 3 }], isLast: true });
    expect(commit).toMatchObject({
      put: { pickers: [{ pickerID: 3 }] },
      remove: { pickers: [1] },
      clear: [],
    });
    expect(commit.state?.progress['pickers:check']).toBe('done');
  });

  it('[S23] the first one does so at its end, too, if an API taken for plain had begun to fill the device', () => {
    const sweeping = beginSnapshot(empty, { epoch: 'sweep', version: 1 }, now - 9_000).state ?? empty;
    expect(planPull(sweeping, few, feed)).toEqual({ kind: 'position' });
    const begun = beginSnapshot(sweeping, position, now).state ?? empty;
    const progress = Object.fromEntries(few.flatMap(segmentsOf).map(({ name }) => [name, 'done' as const]));
    expect(planPull({ ...begun, progress }, few, feed)).toMatchObject({
      kind: 'check',
      segment: 'pickers:check',
    });
  });

  it('[S23] the first one has nothing to request', () => {
    const progress = Object.fromEntries(few.flatMap(segmentsOf).map(({ name }) => [name, 'done' as const]));
    expect(planPull({ ...empty, snapshotFrom: position, progress }, few, feed).kind).toBe('finish');
  });
});

describe('the window', () => {
  it('[S24] is pulled with a margin, and a wider one scans completed rows only', () => {
    const state = { ...empty, position };
    const wider = extendWindow(state, 30, few).state ?? empty;
    expect(wider).toMatchObject({ windowDays: 30, heldDays: 14, snapshotFrom: position });
    const end = finishSnapshot(wider, position, { nowMs: now, resources: few }).state;
    expect(end).toMatchObject({ windowDays: 30, heldDays: 30 });
    expect(extendWindow(wider, 60, few).state).toMatchObject({ windowDays: 60, heldDays: 14 });
    const step = planPull(wider, few, feed);
    if (step.kind !== 'page') throw new Error('no page');
    expect(step.segment.name).toBe('tasks:closed0');
    const { filter } = decoded(pagePath(step, { ...pathContext, windowDays: 30 }));
    expect(Date.parse(filter.deliveryDate.$gte)).toBeLessThanOrEqual(now - 32 * 86_400_000 + 86_400_000);
    const done = Object.fromEntries(
      (tasks ? segmentsOf(tasks) : []).map(({ name }) => [name, 'done' as const]),
    );
    expect(planPull({ ...wider, progress: { ...wider.progress, ...done } }, few, feed).kind).toBe('finish');
  });

  it('[S24] a narrower one pulls nothing', () => {
    const state = extendWindow({ ...empty, position }, 3, few).state ?? empty;
    expect(state).toMatchObject({ windowDays: 3, heldDays: 3 });
    expect(planPull(state, few, feed)).toMatchObject({ kind: 'changes', cursor: position });
  });

  it('[S24] a wider one makes a running snapshot scan the completed rows again, and nothing else', () => {
    if (!tasks) throw new Error('no tasks');
    const [open = '', ...closed] = segmentsOf(tasks).map(({ name }) => name);
    const scanned = Object.fromEntries([open, ...closed].map((name) => [name, 40]));
    const scan = { at: 3, last: 3, met: 3, flaw: 'none', repeats: 0 } as const;
    const sweep = {
      scans: Object.fromEntries([open, ...closed].map((name) => [name, scan])),
      ...{ unproven: [], newestMs: {}, pages: 1, endedMs: null },
    };
    const running = {
      ...empty,
      snapshotFrom: position,
      progress: { pickers: 'done' as const, ...scanned },
      sweep,
    };
    for (const before of [running, { ...running, position }]) {
      const { state } = extendWindow(before, 30, few);
      expect(state).toMatchObject({ windowDays: 30, heldDays: 14, snapshotFrom: position });
      expect(state?.progress).toEqual({ pickers: 'done', [open]: 40 });
      expect(state?.sweep?.scans).toEqual({ [open]: scan });
    }
    expect(closed.length).toBeGreaterThan(0);
  });

  it('[S24] the feed brings rows inside it or on the device already', () => {
    const task = (id: number, completed: string) => ({
      taskID: id,
      status: 'completed',
      timeCompleted: completed,
      deliveryDate: null,
    });
    const page: ChangesPage = {
      position: { epoch: 'e', version: 8 },
      reset: false,
      more: false,
      changes: [
        { resource: 'tasks', id: 1, row: task(1, '2020-01-01T00:00:00.000Z') },
        { resource: 'tasks', id: 2, row: task(2, '2026-01-14T00:00:00.000Z') },
        { resource: 'tasks', id: 3, row: task(3, '2020-01-01T00:00:00.000Z') },
        { resource: 'tasks', id: 4, row: { taskID: 4, status: 'new' } },
        { resource: 'tasks', id: 4, row: null },
        { resource: 'nobody', id: 1, row: { id: 1 } },
      ],
    };
    const isOnDevice = (name: string, id: number): boolean => name === 'tasks' && id === 3;
    const times = { nowMs: now, syncedMs: now + 1 };
    const commit = applyChanges(empty, page, { resources: few, isOnDevice, windowDays: 14, ...times });
    expect(commit.put.tasks?.map((row) => row.taskID)).toEqual([2, 3]);
    expect(commit.remove).toEqual({ tasks: [4] });
    expect(Object.keys(commit.put)).toEqual(['tasks']);
    expect(commit.passed).toEqual({ tasks: [1] });
    expect(commit.state).toMatchObject({
      position: { version: 8 },
      lastSyncMs: now + 1,
      completeAsOfMs: now + 1,
    });
    const within = applyChanges(
      { ...empty, lastSyncMs: 5 },
      { ...page, changes: page.changes.slice(1, 3), more: true },
      { resources: few, isOnDevice, windowDays: 14, ...times },
    );
    expect(within.state).toMatchObject({ lastSyncMs: 5, completeAsOfMs: 5 });
    expect(within).not.toHaveProperty('passed');
  });
});

describe('without a feed', () => {
  it('[S26] sweeps are counted, and a write of now is in the next one', () => {
    expect(planSweep(empty, few, plain)).toEqual({ kind: 'sweep', from: { epoch: 'sweep', version: 1 } });
    const running = {
      ...empty,
      position: { epoch: 'sweep', version: 3 },
      snapshotFrom: { epoch: 'sweep', version: 4 },
    };
    expect(nextSweep(running)).toEqual({ epoch: 'sweep', version: 5 });
  });

  it('[S26] a server that gains or loses its feed is used accordingly', () => {
    const swept = { ...empty, position: { epoch: 'sweep', version: 3 } };
    expect(planPull(swept, few, feed)).toEqual({ kind: 'position' });
    expect(planPull({ ...swept, snapshotFrom: { epoch: 'sweep', version: 4 } }, few, feed)).toEqual({
      kind: 'position',
    });
    expect(planSweep({ ...empty, position, snapshotFrom: position }, few, plain).kind).toBe('sweep');
    expect(changesPath(position, 10, { companyID: 7 })).toBe('v2/changes?companyID=7&cursor=e%3A5&limit=10');
  });
});

describe('reachability', () => {
  const first = { signIns: 0, syncsAsked: 0 };
  const none = (nowMs: number, asked = first) => ({ kind: 'none', nowMs, jitter: 0.5, asked }) as const;
  const refused = (signIns: number) =>
    ({ kind: 'signed-out', nowMs: 0, jitter: 0, asked: { signIns, syncsAsked: 0 } }) as const;
  it('[S20] means a reply; failures back off, simultaneous ones count once', () => {
    const online = nextConnectivity(unknownConnectivity, {
      kind: 'answered',
      nowMs: 0,
      jitter: 0,
      asked: first,
    });
    expect(online.kind).toBe('online');
    const offline = nextConnectivity(online, none(1_000));
    expect(offline).toMatchObject({ kind: 'offline', failures: 1, notBeforeMs: 2_000 });
    expect(nextConnectivity(offline, none(1_001))).toBe(offline);
    expect(nextConnectivity(offline, none(2_000)).failures).toBe(2);
    expect(mayAskInMs(offline, 1_500)).toBe(500);
    expect(mayAskInMs(nextConnectivity(offline, { kind: 'sync-now' }), 1_500)).toBe(0);
  });

  it('[S20] an answer ends the wait, and later failures begin with a short one', () => {
    const answered = { kind: 'answered', nowMs: 0, jitter: 0, asked: first } as const;
    const failed = [1_000, 2_000, 4_000].reduce(
      (was, nowMs) => nextConnectivity(was, none(nowMs)),
      unknownConnectivity,
    );
    expect(failed.failures).toBe(3);
    const online = nextConnectivity(failed, answered);
    expect(online).toMatchObject({ kind: 'online', failures: 0, notBeforeMs: 0 });
    expect(nextConnectivity(online, answered)).toBe(online);
    expect(nextConnectivity(online, none(9_000))).toMatchObject({ failures: 1, notBeforeMs: 10_000 });
  });

  it('[S20] a sign-in starts again if the session was refused, and shortens no wait for a silent API', () => {
    const offline = nextConnectivity(unknownConnectivity, none(1_000));
    const renewed = nextConnectivity(offline, { kind: 'new-credentials' });
    expect(renewed).toEqual({ ...offline, signIns: 1 });
    const asked = nextConnectivity(offline, { kind: 'sync-now' });
    expect(asked).toEqual({ ...offline, notBeforeMs: 0, syncsAsked: 1 });
    const out = nextConnectivity(asked, refused(0));
    expect(out).toEqual({ ...asked, kind: 'signed-out', failures: 0 });
    expect(nextConnectivity(nextConnectivity(offline, refused(0)), { kind: 'new-credentials' })).toEqual({
      ...unknownConnectivity,
      signIns: 1,
    });
    expect(nextConnectivity(out, { kind: 'new-credentials' })).toEqual({
      ...unknownConnectivity,
      signIns: 1,
      syncsAsked: 1,
    });
  });

  it('[S20] silence from before a sync was requested does not delay the next try', () => {
    const asked = nextConnectivity(nextConnectivity(unknownConnectivity, none(1_000)), { kind: 'sync-now' });
    expect(nextConnectivity(asked, none(31_000))).toBe(asked);
    expect(mayAskInMs(asked, 31_000)).toBe(0);
    expect(nextConnectivity(asked, none(31_000, asked))).toMatchObject({
      failures: 2,
      notBeforeMs: 33_000,
    });
  });

  it('[S10] [S20] a refused session pauses everything until a user signs in', () => {
    const out = nextConnectivity(unknownConnectivity, refused(0));
    expect(mayAskInMs(out, 0)).toBeNull();
    expect(nextConnectivity(out, none(1))).toBe(out);
    expect(mayAskInMs(nextConnectivity(out, { kind: 'new-credentials' }), 0)).toBe(0);
  });

  it('[S20] a refusal of the credentials from before a sign-in pauses nothing', () => {
    const renewed = nextConnectivity(unknownConnectivity, { kind: 'new-credentials' });
    expect(nextConnectivity(renewed, refused(0))).toBe(renewed);
    expect(mayAskInMs(nextConnectivity(renewed, refused(1)), 0)).toBeNull();
    const outAgain = nextConnectivity(renewed, refused(1));
    expect(nextConnectivity(outAgain, refused(0))).toBe(outAgain);
  });
});

describe('the log for support and users', () => {
  it('[S27] the last thousand decisions, oldest first', () => {
    const decisionLog = createDecisionLog();
    for (let index = 1; index <= 2_500; index++) decisionLog.note({ atMs: index, what: 'x', about: {} });
    const kept = decisionLog.all();
    expect(kept).toHaveLength(1_000);
    expect([kept[0]?.atMs, kept.at(-1)?.atMs]).toEqual([1_501, 2_500]);
  });

  it('[S28] entries by state, and the leader’s knowledge', () => {
    const states = ['pending', 'pending', 'sending', 'uncertain', 'rejected', 'acked'] as const;
    const outbox = {
      ...contentsOf(...states.map((state, index) => entryOf(index + 1, { state }))),
      damaged: [{}],
    };
    const news = {
      connectivity: 'offline',
      isSyncing: true,
      isStorageFull: true,
      state: { ...empty, lastSyncMs: 3 },
      snapshot: {},
    } as const;
    const storage = { isPersisted: true, bytesUsed: 12 };
    expect(
      deriveStatus({
        ownConnectivity: 'online',
        news,
        outbox,
        nowMs: now,
        isLeader: false,
        isOutdated: false,
        isMirrorUnavailable: true,
        counts: { tasks: 4 },
        storage,
      }),
    ).toMatchObject({
      connectivity: 'offline',
      pending: 2,
      sending: 1,
      uncertain: 1,
      rejected: 1,
      damagedEntries: 1,
      lastSyncMs: 3,
      isStorageFull: true,
      isMirrorUnavailable: true,
      mirrored: { tasks: { rows: 4 } },
      windowDays: 14,
    });
  });
});
