import { expect, it } from 'vitest';
import type { ApiReply } from '../../../protocol/exchange';
import { createPullAsker } from './pull-asker';

const resource = {
  name: 'tasks',
  path: 'v2/tasks',
  key: 'taskID',
  scope: 'company' as const,
  policy: 'all' as const,
  include: [],
  changedAt: null,
};
const state = {
  position: null,
  snapshotFrom: null,
  progress: {},
  lastSyncMs: null,
  windowDays: 14,
};

function create() {
  const asked: string[] = [];
  const answers = new Map<string, (reply: ApiReply) => void>();
  const asker = createPullAsker({
    connection: {
      get: (path) => {
        asked.push(path);
        return new Promise((resolve) => answers.set(path, resolve));
      },
    },
    access: () => ({ resources: [], unreadable: [] }),
    note: () => {},
    mirror: { generation: () => 1, store: async () => true, keys: async () => [] },
  });
  const answer = (path: string): void =>
    answers.get(path)?.({ kind: 'reply', status: 200, headers: new Map(), text: JSON.stringify([{ path }]) });
  const ask = async (path: string): Promise<unknown> => {
    let rows: unknown = null;
    await asker.ask(state, { resource, segment: 'tasks', path: () => path }, async (list) => {
      rows = list.rows;
      return { kind: 'more' };
    });
    return rows;
  };
  return { asker, asked, answer, ask };
}

it('[S24] a page that its own answer shows to be requested by a wrong clock is requested again', async () => {
  const { asker, asked, answer } = create();
  let since = 'late';
  const taken: unknown[] = [];
  const ask = () =>
    asker.ask(state, { resource, segment: 'tasks', path: () => since }, async ({ rows }) => {
      taken.push(...rows);
      return { kind: 'failed' };
    });
  const first = ask();
  since = 'early';
  answer('late');
  expect(await first).toEqual({ kind: 'more' });
  expect(taken).toEqual([]);
  const second = ask();
  answer('early');
  await second;
  expect(taken).toEqual([{ path: 'early' }]);
  expect(asked).toEqual(['late', 'early']);
});

it('two pages are requested ahead, each once, and taken in their order', async () => {
  const { asker, asked, answer, ask } = create();
  void asker.askAhead('page 2');
  void asker.askAhead('page 3');
  expect(asker.askAhead('page 4')).toBeNull();
  const second = ask('page 2');
  void asker.askAhead('page 4');
  expect(asked).toEqual(['page 2', 'page 3', 'page 4']);
  answer('page 2');
  answer('page 3');
  expect(await second).toEqual([{ path: 'page 2' }]);
  expect(await ask('page 3')).toEqual([{ path: 'page 3' }]);
  expect(asked).toHaveLength(3);
});

it('when another request is needed, the pages requested ahead are dropped', async () => {
  const { asker, asked, answer, ask } = create();
  const ahead = asker.askAhead('page 2');
  const other = ask('another page 2');
  answer('page 2');
  answer('another page 2');
  expect(await ahead).toBeNull();
  expect(await other).toEqual([{ path: 'another page 2' }]);
  const again = ask('page 2');
  expect(asked).toEqual(['page 2', 'another page 2', 'page 2']);
  answer('page 2');
  expect(await again).toEqual([{ path: 'page 2' }]);
});

it('[S18] a list of which the device has rows is requested three times before it is skipped', async () => {
  const stored: unknown[] = [];
  let keys: readonly number[] = [7];
  const asker = createPullAsker({
    connection: {
      get: async () => ({ kind: 'reply', status: 404, headers: new Map(), text: 'no such host' }),
    },
    access: () => ({ resources: [], unreadable: [] }),
    note: () => {},
    mirror: {
      generation: () => 1,
      store: async (_, commit) => {
        stored.push(commit.state?.progress);
        return true;
      },
      keys: async () => keys,
    },
  });
  const ask = () =>
    asker.ask(state, { resource, segment: 'tasks', path: () => 'page' }, async () => ({ kind: 'more' }));
  expect(await ask()).toEqual({ kind: 'failed' });
  expect(await ask()).toEqual({ kind: 'failed' });
  expect(stored).toEqual([]);
  await ask();
  expect(stored).toEqual([{ tasks: 'done' }]);
  keys = [];
  await ask();
  expect(stored).toEqual([{ tasks: 'done' }, { tasks: 'done' }]);
});
