import { describe, expect, it } from 'vitest';
import { emptyCommit, type MirrorCommit } from '../../../domain/sync/mirror-types';
import type { ChannelMessage } from '../../ports';
import { type CommitNews, createCommitNews } from './commit-news';

const commit: MirrorCommit = { ...emptyCommit(null), put: { reasonCodes: [{ reasonCodeID: 1 }] } };

const ignore = (): void => {};

/** Tabs on one channel that delivers at once. */
function createTabs() {
  const tabs: { readonly heard: ChannelMessage[]; news?: CommitNews }[] = [];
  return () => {
    const tab: (typeof tabs)[number] = { heard: [] };
    tabs.push(tab);
    const post = (message: ChannelMessage): void => {
      for (const other of tabs) {
        if (other === tab) continue;
        other.heard.push(message);
        other.news?.hear(message);
      }
    };
    tab.news = createCommitNews({ channel: { post }, onCommitted: ignore, onState: ignore });
    post({ kind: 'here', isNew: true });
    return { news: tab.news, commits: () => tab.heard.filter(({ kind }) => kind === 'mirror-committed') };
  };
}

describe('news of commits', () => {
  it('[S50] gives rows to present tabs, and announces them to a later one that has to read', () => {
    const openTab = createTabs();
    const first = openTab();
    first.news.announce(commit, { serial: 1, origin: 'pull' });
    first.news.announce(commit, { serial: 2, origin: 'pull' });
    const second = openTab();
    expect(second.commits()).toEqual([{ kind: 'mirror-committed', commit: null, serial: 2 }]);
    first.news.announce(commit, { serial: 3, origin: 'pull' });
    expect(second.commits().slice(1)).toEqual([{ kind: 'mirror-committed', commit, serial: 3 }]);
    second.news.announce(commit, { serial: 4, origin: 'pull' });
    expect(first.commits()).toEqual([{ kind: 'mirror-committed', commit, serial: 4 }]);
  });

  it('[S50] comes from a tab that commits before the older ones have answered it', () => {
    const posted: ChannelMessage[] = [];
    const channel = { post: (message: ChannelMessage) => void posted.push(message) };
    const news = createCommitNews({ channel, onCommitted: ignore, onState: ignore });
    news.announce(commit, { serial: 8, origin: 'pull' });
    news.hear({ kind: 'here', isNew: false });
    expect(posted).toEqual([{ kind: 'mirror-committed', commit: null, serial: 8 }]);
  });

  it.each([
    ['pull', 1],
    ['eviction', 1],
    ['lookup', 0],
  ] as const)(
    'a commit of a %s is passed to screens that have not requested it themselves',
    (origin, times) => {
      const shown: MirrorCommit[] = [];
      const news = createCommitNews({
        channel: { post: ignore },
        onCommitted: (one) => shown.push(one),
        onState: ignore,
      });
      news.announce(commit, { serial: 1, origin });
      expect(shown).toHaveLength(times);
    },
  );
});
