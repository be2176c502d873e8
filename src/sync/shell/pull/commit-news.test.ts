import { describe, expect, it } from 'vitest';
import type { MirrorCommit } from '../../../domain/sync/mirror-types';
import type { ChannelMessage } from '../../ports';
import { type CommitNews, createCommitNews } from './commit-news';

const commit: MirrorCommit = {
  put: { reasonCodes: [{ reasonCodeID: 1 }] },
  remove: {},
  clear: [],
  state: null,
};

/** Tabs on one channel, that hears at once. */
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
    tab.news = createCommitNews({ post });
    return { news: tab.news, commits: () => tab.heard.filter(({ kind }) => kind === 'mirror-committed') };
  };
}

describe('news of commits', () => {
  it('[S49] tells rows to tabs that are there, and to a later one that it has to read', () => {
    const openTab = createTabs();
    const first = openTab();
    first.news.tell(commit, 1);
    first.news.tell(commit, 2);
    const second = openTab();
    expect(second.commits()).toEqual([{ kind: 'mirror-committed', commit: null, serial: 2 }]);
    first.news.tell(commit, 3);
    expect(second.commits().slice(1)).toEqual([{ kind: 'mirror-committed', commit, serial: 3 }]);
    second.news.tell(commit, 4);
    expect(first.commits()).toEqual([{ kind: 'mirror-committed', commit, serial: 4 }]);
  });

  it('[S49] is told by a tab that commits before the older ones have answered it', () => {
    const posted: ChannelMessage[] = [];
    const news = createCommitNews({ post: (message) => posted.push(message) });
    news.tell(commit, 8);
    news.hear({ kind: 'here', isNew: false });
    expect(posted).toEqual([
      { kind: 'here', isNew: true },
      { kind: 'mirror-committed', commit: null, serial: 8 },
    ]);
  });
});
