import { expect, it } from 'vitest';
import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { emptyCommit, type MirrorCommit, type MirrorState } from '../../../domain/sync/mirror-types';
import type { ChangesPage } from '../../../protocol/changes';
import type { ApiReply } from '../../../protocol/exchange';
import { applyChanges, applyPage, beginSnapshot } from '../../core/pull/pull-apply';
import { pulledResources } from '../../core/pull/pull-resources';
import { createLookup } from './lookup';

const position = { epoch: 'e', version: 5 };
const state: MirrorState = { position, snapshotFrom: null, progress: {}, lastSyncMs: 0, windowDays: 14 };
const nowMs = Date.UTC(2026, 0, 15);
const old: Row = { taskID: 9, status: 'completed', timeCompleted: '2025-05-01T00:00:00.000Z', priority: 1 };

/** A lookup whose API answers when the test says so, over a device without rows. */
function openLookup(
  mirror: { readonly state?: () => Promise<MirrorState>; readonly keep?: () => Promise<never> } = {},
) {
  const kept: MirrorCommit[] = [];
  /** How many of the next attempts to keep rows are overtaken. */
  const overtaken = { times: 0 };
  let reply: Promise<ApiReply> = Promise.resolve({ kind: 'none', reason: 'unreachable' });
  const lookup = createLookup({
    connection: {
      mayAskInMs: () => 0,
      get: () => reply,
    },
    companyID: 7,
    isLeader: () => true,
    keep: async (commit) => {
      if (mirror.keep) return mirror.keep();
      if (overtaken.times-- > 0) return { kind: 'overtaken' };
      kept.push(commit);
      return { kind: 'committed', serial: kept.length };
    },
    state: mirror.state ?? (async () => state),
    onForbidden: () => {},
  });
  const open = (resource = 'tasks', answered: readonly Row[] = [old]) => {
    let answer = (_: ApiReply): void => {};
    reply = new Promise((resolve) => {
      answer = resolve;
    });
    const rows = lookup.rows(resource, [9]);
    return async () => {
      answer({ kind: 'reply', status: 200, headers: new Map(), text: JSON.stringify(answered) });
      const found = await rows;
      // It is kept after it was shown.
      await new Promise((resolve) => setTimeout(resolve));
      return found;
    };
  };
  const fails = (): void => {
    reply = Promise.reject(new Error('no'));
  };
  const answers = (status: number, text = ''): void => {
    reply = Promise.resolve({ kind: 'reply', status, headers: new Map(), text });
  };
  return { lookup, open, kept, overtaken, fails, answers };
}

/** The feed tells of the row, which is not on the device. */
function passing(): MirrorCommit {
  const changes = [{ resource: 'tasks', id: 9, row: { ...old, priority: 2 } }];
  const page: ChangesPage = { position: { epoch: 'e', version: 6 }, reset: false, more: false, changes };
  const resources = pulledResources([tasks], 'admin');
  const times = { nowMs, syncedMs: nowMs };
  return applyChanges(state, page, { resources, isOnDevice: () => false, windowDays: 14, ...times });
}

it('[S31] keeps opened rows', async () => {
  const { open, kept } = openLookup();
  expect(await open()()).toEqual([old]);
  expect(kept).toMatchObject([{ put: { tasks: [old] }, over: state }]);
});

it.each([
  ['cannot be read', { state: () => Promise.reject(new Error('no')) }],
  ['is not read', { state: () => new Promise<never>(() => {}) }],
  ['cannot be written', { keep: () => Promise.reject(new Error('no')) }],
  ['is not written', { keep: () => new Promise<never>(() => {}) }],
])('[S31] shows an answer while the mirror %s', async (_, mirror) => {
  const { open } = openLookup(mirror);
  expect(await open()()).toEqual([old]);
});

it('[S31] treats a question that fails as one without an answer', async () => {
  const { lookup, fails } = openLookup();
  fails();
  expect(await lookup.page({ resource: 'tasks', filter: {}, sort: [], range: [0, 9] })).toBeNull();
});

it('[S31] shows, and does not store, a row that the feed has named meanwhile, also if it was not on the device', async () => {
  const { lookup, open, kept } = openLookup();
  const answered = open();
  lookup.touched(passing());
  expect(await answered()).toEqual([old]);
  expect(kept).toEqual([]);
});

it('[S31] compares again if more was pulled before it could be stored', async () => {
  const { open, kept, overtaken } = openLookup();
  overtaken.times = 1;
  await open()();
  expect(kept).toHaveLength(1);
});

it('[S31] stores an answer over its known state, whatever other tabs have pulled meanwhile', async () => {
  const { lookup, open, kept } = openLookup();
  await open()();
  const pulled = { ...state, position: { epoch: 'e', version: 6 } };
  const answered = open();
  lookup.touched(emptyCommit(pulled));
  await answered();
  expect(kept.map(({ over }) => over)).toEqual([state, pulled]);
});

it('[S31] removes rows that the API does not have any more if no feed would say so, and only then', async () => {
  const { open, kept } = openLookup();
  expect(await open('tasks', [])()).toEqual([]);
  expect(kept).toEqual([]);
  expect(await open('lots', [])()).toEqual([]);
  expect(kept).toMatchObject([{ put: {}, remove: { lots: [9] } }]);
});

it('[S31] stores nothing that was requested before a snapshot has begun', async () => {
  const { lookup, open, kept } = openLookup();
  const answered = open();
  lookup.touched(beginSnapshot(state, position, nowMs));
  await answered();
  expect(kept).toEqual([]);
});

it('[S31] stores answers requested while a snapshot goes on', async () => {
  const { lookup, open, kept } = openLookup();
  const begun = beginSnapshot(state, position, nowMs).state ?? state;
  const answered = open();
  const resource = {
    name: 'pickers',
    path: 'v2/pickers',
    key: 'pickerID',
    policy: 'all',
    include: [],
    scope: 'company',
    changedAt: null,
  } as const;
  const segment = { name: 'pickers', resource, direction: 'ASC', filter: () => ({}) } as const;
  lookup.touched(applyPage(begun, { kind: 'page', segment, after: null, limit: 2 }, [{ pickerID: 1 }]));
  await answered();
  expect(kept).toHaveLength(1);
});

it.each([400, 403, 404, 422])('[S30] a page that is refused with %i is reported as such', async (status) => {
  const { lookup, answers } = openLookup();
  answers(status, 'no');
  const page = await lookup.page({ resource: 'tasks', filter: {}, sort: [], range: [0, 9] });
  expect(page).toMatchObject({ rows: [], total: 0, refusal: { status, text: 'no' } });
  expect(await lookup.rows('tasks', [9])).toBeNull();
});

it.each([401, 408, 425, 429, 500, 503])(
  'one that is answered with %i is none: that passes',
  async (status) => {
    const { lookup, answers } = openLookup();
    answers(status);
    expect(await lookup.page({ resource: 'tasks', filter: {}, sort: [], range: [0, 9] })).toBeNull();
  },
);
