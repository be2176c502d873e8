import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database';
import type { Messages } from '../database/messages';
import { createNews } from './news';

/** A database that contains only the position of each company; counts its requests. */
function fakeDatabase(versions: Record<number, number>) {
  const asked = { times: 0 };
  const rows = () =>
    Object.entries(versions).map(([companyID, version]) => ({
      companyID: Number(companyID),
      epoch: 'e',
      version,
    }));
  const database: Database = {
    kind: 'postgres',
    read: async (work) => {
      asked.times++;
      return work({ rows: async () => rows() });
    },
    readOnce: () => Promise.reject(new Error('news take all companies in a snapshot')),
    write: () => Promise.reject(new Error('news never write')),
    close: async () => undefined,
  };
  return { database, asked };
}

describe('news', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('passes a commit of this process at once, once, to the listeners of its company', async () => {
    const news = createNews(fakeDatabase({}));
    const heard: string[] = [];
    const stop = news.listen(1, ({ version }) => heard.push(`a${version}`));
    news.listen(1, ({ version }) => heard.push(`b${version}`));
    news.listen(2, () => heard.push('other'));
    news.announce(1, { epoch: 'e', version: 5 });
    news.announce(1, { epoch: 'e', version: 5 });
    news.announce(1, { epoch: 'e', version: 4 });
    stop();
    await vi.advanceTimersByTimeAsync(250);
    news.announce(1, { epoch: 'e', version: 6 });
    await vi.advanceTimersByTimeAsync(250);
    news.announce(1, { epoch: 'f', version: 1 });
    expect(heard).toEqual(['a5', 'b5', 'b6', 'b1']);
    news.close();
  });

  it('continues for a listener that comes after one that has left, though that one leaves twice', async () => {
    const news = createNews(fakeDatabase({}));
    const leave = news.listen(1, () => expect.unreachable());
    leave();
    const heard: number[] = [];
    news.listen(1, ({ version }) => heard.push(version));
    leave();
    news.announce(1, { epoch: 'e', version: 5 });
    expect(heard).toEqual([5]);
    news.close();
  });

  it('gathers commits that follow each other fast: the first at once, the others together', async () => {
    const news = createNews({ ...fakeDatabase({}), pollMs: 10 ** 9, gatherMs: 250 });
    const heard: number[] = [];
    news.listen(1, ({ version }) => heard.push(version));
    for (let version = 1; version <= 40; version++) {
      news.announce(1, { epoch: 'e', version });
      await vi.advanceTimersByTimeAsync(25);
    }
    expect(heard).toEqual([1, 10, 20, 30, 40]);
    expect(news.current(1)).toEqual({ epoch: 'e', version: 40 });
    await vi.advanceTimersByTimeAsync(1000);
    news.announce(1, { epoch: 'e', version: 41 });
    expect(heard.at(-1)).toBe(41);
    news.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('finds the commits of other processes with one question for all listeners, and none without listeners', async () => {
    const versions = { 1: 5, 2: 9 };
    const { database, asked } = fakeDatabase(versions);
    const news = createNews({ database, pollMs: 1000 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked.times).toBe(0);
    const heard: string[] = [];
    const stops = [1, 2, 1].map((company) =>
      news.listen(company, ({ version }) => heard.push(`${company}:${version}`)),
    );
    await vi.advanceTimersByTimeAsync(1000);
    expect([asked.times, heard]).toEqual([1, ['1:5', '1:5', '2:9']]);
    versions[2] = 10;
    await vi.advanceTimersByTimeAsync(2000);
    expect([asked.times, heard.slice(3)]).toEqual([3, ['2:10']]);
    for (const stop of stops) stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked.times).toBe(3);
    news.close();
  });

  it('continues polling after a failure, and never again once closed', async () => {
    const { database, asked } = fakeDatabase({ 1: 1 });
    const failures: unknown[] = [];
    const failing: Database = {
      ...database,
      read: (work) => {
        if (asked.times++ === 0) return Promise.reject(new Error('gone'));
        return database.read(work);
      },
    };
    const news = createNews({ database: failing, onError: (error) => failures.push(error) });
    const heard: number[] = [];
    news.listen(1, ({ version }) => heard.push(version));
    await vi.advanceTimersByTimeAsync(2000);
    expect([failures.length, heard]).toEqual([1, [1]]);
    news.close();
    const before = asked.times;
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked.times).toBe(before);
  });

  it('reports a failure once a minute, and a new one at once', async () => {
    const { database } = fakeDatabase({ 1: 3 });
    let isAway = true;
    const failing: Database = {
      ...database,
      read: (work) => (isAway ? Promise.reject(new Error('gone')) : database.read(work)),
    };
    const failures: unknown[] = [];
    const news = createNews({ database: failing, onError: (error) => failures.push(error) });
    news.listen(1, () => undefined);
    await vi.advanceTimersByTimeAsync(59_500);
    expect(failures).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(failures).toHaveLength(2);
    isAway = false;
    await vi.advanceTimersByTimeAsync(2_000);
    isAway = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(failures).toHaveLength(3);
    news.close();
  });

  it('tells other processes of its commits, gathered, and listens to them', async () => {
    const { database } = fakeDatabase({});
    const sent: string[][] = [];
    let receive = (_text: string): void => undefined;
    let isListening = false;
    const messages: Messages = {
      listen: (_channel, onMessage) => {
        receive = onMessage;
        isListening = true;
        return () => {
          isListening = false;
        };
      },
      send: async (_channel, texts) => void sent.push([...texts]),
    };
    const news = createNews({ database: { ...database, messages }, pollMs: 10 ** 9 });
    for (let version = 1; version <= 9; version++) news.announce(1, { epoch: 'e', version });
    news.announce(2, { epoch: 'f', version: 4 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([['1 e:1'], ['1 e:9', '2 f:4']]);
    expect(isListening).toBe(false);
    const heard: string[] = [];
    news.listen(1, ({ epoch, version }) => heard.push(`${epoch}:${version}`));
    for (const text of ['1 e:10', '2 e:10', '1 e:9', 'nonsense', '']) receive(text);
    expect(heard).toEqual(['e:10']);
    news.close();
    expect([isListening, vi.getTimerCount()]).toEqual([false, 0]);
  });

  it('tells late listeners what the others know already', () => {
    const news = createNews(fakeDatabase({}));
    news.listen(1, () => undefined);
    news.announce(1, { epoch: 'e', version: 5 });
    const heard: number[] = [];
    news.listen(1, ({ version }) => heard.push(version));
    expect(heard).toEqual([5]);
    news.close();
  });

  it('asks one question at a time, however listeners come and go', async () => {
    const { database, asked } = fakeDatabase({ 1: 1 });
    let answer = (): void => undefined;
    const slow: Database = {
      ...database,
      read: async (work) => {
        const first = asked.times === 0;
        const result = await database.read(work);
        if (first) await new Promise<void>((resolve) => (answer = resolve));
        return result;
      },
    };
    const news = createNews({ database: slow, pollMs: 1000 });
    const stop = news.listen(1, () => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    stop();
    news.listen(1, () => undefined);
    await vi.advanceTimersByTimeAsync(1500);
    answer();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.times).toBe(11);
    news.close();
  });
});
