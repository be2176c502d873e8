import { expect, it } from 'vitest';
import { emptyCommit } from '../../domain/sync/mirror-types';
import { createStatusWatch } from './device-status';
import { createTabNews } from './tab-news';

const commit = emptyCommit(null);

/** A tab that shows its status; `memoryAt` is the serial of its mirror's rows. */
function open() {
  const news = createTabNews();
  const tab = { news, memoryAt: null as number | null, isRetired: false, told: [] as boolean[] };
  createStatusWatch({
    engine: {
      connection: { connectivity: () => ({ kind: 'online' }) },
      news: () => null,
      outbox: () => ({ entries: [], damaged: [], replaced: {} }),
      isLeader: () => false,
      isRetired: () => tab.isRetired,
    },
    mirror: { counts: () => ({}), serial: () => tab.memoryAt },
    clock: { now: () => 0, after: () => () => {} },
    news,
  }).watch(({ isMirrorUnavailable }) => tab.told.push(isMirrorUnavailable));
  return tab;
}

it('[S53] a mirror that cannot be opened is reported until its rows have been read', () => {
  const { news, told } = open();
  news.mirror.tell({ kind: 'unavailable', database: 'mirror' });
  news.mirror.tell({ kind: 'loaded', resource: 'tasks', rows: 4 });
  // Another tab can write the mirror, this one cannot read it yet.
  news.rows.tell(commit);
  expect(told).toEqual([false, true]);
  news.mirror.tell({ kind: 'available' });
  expect(told).toEqual([false, true, false]);
});

it('[S53] a mirror that cannot be written is reported until a commit succeeds', () => {
  const tab = open();
  tab.memoryAt = 7;
  tab.news.mirror.tell({ kind: 'unavailable', database: 'mirror' });
  tab.memoryAt = 8;
  tab.news.rows.tell(commit);
  expect(tab.told).toEqual([false, true, false]);
});

it('[S53] a mirror that was made again at a user’s request is there', () => {
  const { news, told } = open();
  news.mirror.tell({ kind: 'unavailable', database: 'mirror' });
  news.mirror.tell({ kind: 'rebuilt', reason: 'asked' });
  expect(told).toEqual([false, true, false]);
});

it('[S46] a mirror that a newer version has taken over is not made again by this tab', () => {
  const tab = open();
  tab.isRetired = true;
  tab.news.mirror.tell({ kind: 'unavailable', database: 'mirror' });
  expect(tab.told).not.toContain(true);
});
