import { describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../domain/resource';
import { emptyCommit, type MirrorCommit } from '../../../domain/sync/mirror-types';
import type { OutboxContents } from '../../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../../domain/sync/write';
import type { VisibleRow } from '../../../mirror/mirror-types';
import type { RowResult } from '../../device';
import { createTabNews } from '../tab-news';
import { watchOneRow } from './watch-row';

const lot = (lotType: string): Row => ({ lotID: 4, companyID: 7, productID: 1, lot: 'L4', lotType });
const visible = (row: Row): VisibleRow => ({ row, waiting: false, rejected: false });
const edit: OutboxEntry = {
  name: 'lots.update',
  request: { method: 'PUT', path: 'lots/4', body: {} },
  targets: [{ resource: 'lots', id: 4 }],
  effects: [{ kind: 'patch', resource: 'lots', id: 4, patch: { lotType: 'mine' } }],
  base: {},
  refersTo: [],
  title: { id: 'Edit' },
  coalesces: false,
  seq: 1,
  requestID: 'r1',
  userActionID: 'a1',
  userID: 5,
  companyID: 7,
  state: 'pending',
  createdAtMs: 0,
  notBeforeMs: 0,
  attempts: 0,
  sentAtMs: null,
  ackedAt: null,
  rejection: null,
};

/** A device that holds a visited row, and an API that answers when the test says so. */
function openWorld(held: Row | null, resource = 'lots') {
  const news = createTabNews();
  let contents: OutboxContents = { entries: [], replaced: {}, damaged: [] };
  let tell = (_: VisibleRow | null): void => {};
  let isUp = true;
  let children: { readonly row: Row; readonly hasChildren: boolean }[] | null = [];
  const asked: ((rows: readonly Row[] | null) => void)[] = [];
  const results: RowResult[] = [];
  const device = {
    news,
    engine: { outbox: () => contents, connection: { mayAskInMs: () => (isUp ? 0 : null) } },
    mirror: {
      watchRow: (_resource: string, _id: number, onRow: (row: VisibleRow | null) => void) => {
        tell = onRow;
        onRow(held && visible(held));
        return () => {};
      },
      readChildren: async () => {
        if (!children) throw new Error('the mirror does not answer');
        return children;
      },
    },
    lookup: {
      rows: () =>
        isUp ? new Promise<readonly Row[] | null>((resolve) => asked.push(resolve)) : Promise.resolve(null),
    },
  };
  const open = () => watchOneRow(device, resource, 4, (result) => results.push(result));
  return {
    open,
    asked,
    news,
    last: () => results.at(-1),
    /** The device stores the row again, here or in the leading tab. */
    store: (row: Row) => tell(visible(row)),
    goes: (up: boolean) => {
      isUp = up;
      news.rows.tell(null);
    },
    /** The children that are read; null: they cannot be read. */
    holds: (next: typeof children) => {
      children = next;
    },
    enter: (...entries: OutboxEntry[]) => {
      contents = { ...contents, entries };
      news.outbox.tell(contents);
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('[S31] a row that no feed names', () => {
  it('is shown as the device has it, and requested once per opening', async () => {
    const { open, asked, last, store, news } = openWorld(lot('old'));
    const end = open();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(last()).toMatchObject({ kind: 'row', row: { lotType: 'old' } });
    store(lot('new'));
    asked[0]?.([lot('new')]);
    await vi.waitFor(() => expect(last()).toMatchObject({ row: { lotType: 'new' } }));
    store(lot('new'));
    news.rows.tell(null);
    await settled();
    expect(asked).toHaveLength(1);
    end();
    open();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
  });

  it('shows the answer if the device does not store it, until it stores a newer one', async () => {
    const { open, asked, last, store } = openWorld(lot('old'));
    open();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.([lot('new')]);
    await vi.waitFor(() => expect(last()).toMatchObject({ row: { lotType: 'new' } }));
    store(lot('newer'));
    await vi.waitFor(() => expect(last()).toMatchObject({ row: { lotType: 'newer' } }));
  });

  it('says that it is gone if the API says so', async () => {
    const { open, asked, last } = openWorld(lot('old'));
    open();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.([]);
    await vi.waitFor(() => expect(last()).toEqual({ kind: 'missing' }));
  });

  it('is shown without a network, and requested when there is one', async () => {
    const { open, asked, last, goes } = openWorld(lot('old'));
    goes(false);
    open();
    await settled();
    expect(last()).toMatchObject({ kind: 'row', row: { lotType: 'old' } });
    goes(true);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
  });

  it('shows own changes over the answer, and is requested again when they are settled', async () => {
    const { open, asked, last, enter } = openWorld(lot('old'));
    open();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    enter(edit);
    asked[0]?.([lot('new')]);
    await vi.waitFor(() => expect(last()).toMatchObject({ row: { lotType: 'mine' }, waiting: true }));
    enter({ ...edit, state: 'acked', ackedAt: { epoch: 'e', version: 2 } });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
  });
});

it('a row that the feed keeps current is not requested if the device has it', async () => {
  const { open, asked, last } = openWorld({ reasonCodeID: 4, reasonCode: 'W' }, 'reasonCodes');
  open();
  await settled();
  expect(last()).toMatchObject({ kind: 'row', row: { reasonCode: 'W' } });
  expect(asked).toEqual([]);
});

describe('[S30] children that cannot be read', () => {
  const task = { taskID: 4, companyID: 7, status: 'new' };
  const whole = { ...task, taskLines: [{ taskLineID: 9, taskID: 4, companyID: 7 }], assignments: [] };

  it('are requested from the API', async () => {
    const { open, asked, last, holds } = openWorld(task, 'tasks');
    holds(null);
    open();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.([whole]);
    await vi.waitFor(() => expect(last()).toMatchObject({ kind: 'row', row: whole }));
  });

  it('are read again with the next news if the API does not answer', async () => {
    const { open, asked, last, holds, goes, news } = openWorld(task, 'tasks');
    goes(false);
    holds(null);
    open();
    await settled();
    expect(last()).toMatchObject({ kind: 'row', row: task });
    holds([{ row: whole, hasChildren: true }]);
    news.rows.tell(null);
    await vi.waitFor(() => expect(last()).toMatchObject({ row: whole }));
    expect(asked).toEqual([]);
  });
});

describe('a row beyond the window that others change', () => {
  const old = { taskID: 4, customerName: 'old' };
  const changed = { taskID: 4, customerName: 'new' };
  const news: MirrorCommit = { ...emptyCommit(null), passed: { tasks: [4] } };

  it('is requested again while a request is under way, and the former answer is not shown', async () => {
    const world = openWorld(null, 'tasks');
    world.open();
    await vi.waitFor(() => expect(world.asked).toHaveLength(1));
    world.news.rows.tell(news);
    await vi.waitFor(() => expect(world.asked).toHaveLength(2));
    world.asked[0]?.([old]);
    await settled();
    expect(world.last()).toEqual({ kind: 'loading' });
    world.asked[1]?.([changed]);
    await vi.waitFor(() => expect(world.last()).toMatchObject({ row: changed }));
  });

  it('is requested again if the API did not answer after the change', async () => {
    const world = openWorld(null, 'tasks');
    world.open();
    await vi.waitFor(() => expect(world.asked).toHaveLength(1));
    world.asked[0]?.([old]);
    await vi.waitFor(() => expect(world.last()).toMatchObject({ row: old }));
    world.news.rows.tell(news);
    await vi.waitFor(() => expect(world.asked).toHaveLength(2));
    world.asked[1]?.(null);
    await settled();
    world.news.rows.tell(null);
    await vi.waitFor(() => expect(world.asked).toHaveLength(3));
    world.asked[2]?.([changed]);
    await vi.waitFor(() => expect(world.last()).toMatchObject({ row: changed }));
    await settled();
    world.news.rows.tell(null);
    await settled();
    expect(world.asked).toHaveLength(3);
  });
});
